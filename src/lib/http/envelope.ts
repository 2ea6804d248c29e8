import { messages } from '#lib/kernel/messages.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';

/** An answer of the API as it came: ResponseBody or ResponseData, a message in one of three places. */
export type Envelope = Readonly<Record<string, unknown>>;

const textIn = (value: unknown, key: string): string => {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
};

/** Parses an answer's text; empty text is an empty envelope; null for other JSON. */
export function parseEnvelope(text: string): Envelope | null {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  return isRecord(value) ? value : null;
}

/** Parses an answer; text that is no JSON object becomes an empty envelope. */
export const readEnvelope = (text: string): Envelope => parseEnvelope(text) ?? {};

/** The message of a response: ResponseMessage, else error.message, else message. */
export const messageOf = (envelope: Envelope): string =>
  textIn(envelope, 'ResponseMessage') ||
  textIn(envelope['error'], 'message') ||
  textIn(envelope, 'message');

/** The body of an answer: ResponseBody, else ResponseData, else the answer itself. */
export const bodyOf = (envelope: Envelope): unknown =>
  envelope['ResponseBody'] ?? envelope['ResponseData'] ?? envelope;

/**
 * The part of an answer that holds a token: ResponseBody, ResponseData or the top level, else null; with the client of
 * another part if its own has none.
 */
export function tokenHolder(envelope: Envelope): Envelope | null {
  const places = [envelope['ResponseBody'], envelope['ResponseData'], envelope].filter(isRecord);
  const holder = places.find((place) => textIn(place, 'token') !== '') ?? null;
  const client = places.map((place) => place['client']).find(isRecord);
  return !holder || !client || isRecord(holder['client']) ? holder : { ...holder, client };
}

/** Messages of single fields, as the embedded API sends them in error.fields. */
export function fieldsOf(envelope: Envelope): Record<string, string> {
  const error = envelope['error'];
  const fields = isRecord(error) ? error['fields'] : undefined;
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Returns true if an answer of good status reports a failure. */
export const reportsFailure = (envelope: Envelope): boolean =>
  envelope['succeeded'] === false || envelope['success'] === false;

/** Record of a used key; drafts lack a number. */
export interface UsedKey {
  readonly id: string;
  readonly reference: string | null;
  readonly revision: number;
  readonly address: string;
}

function usedKeyIn(envelope: Envelope): UsedKey | undefined {
  if (textIn(envelope['error'], 'code') !== 'key_reused') return undefined;
  const body = bodyOf(envelope);
  const revision = isRecord(body) ? (body['version'] ?? body['revision']) : undefined;
  if (typeof revision !== 'number') return undefined;
  const reference = textIn(body, 'reference') || null;
  return { id: textIn(body, 'id'), reference, revision, address: textIn(body, 'address') };
}

/** Failure of a call. Excludes sent values. */
export interface ApiFailure {
  /**
   * network: no answer; unauthorized: 401; refused: below 500, or a good status with a failure; server: 500 or above;
   * unreadable: a good status with an unexpected body.
   */
  readonly kind: 'network' | 'unauthorized' | 'refused' | 'server' | 'unreadable';
  /** HTTP status, 0 for a missing answer. */
  readonly status: number;
  /** Message of the server, or ''. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The record that the Idempotency-Key of the call has made with other contents. */
  readonly reused?: UsedKey;
  /** Prefix that is offered instead of the one that was sent; '' where only a confirmation is asked. */
  readonly suggested?: string;
  /** Challenge and methods of the second step, where a login asks for it. */
  readonly asked?: unknown;
  /** Already handled by a redirect: a notification is unneeded. */
  readonly handled?: true;
}

/** Returns the failure of an answer. */
export function failureOf(status: number, envelope: Envelope): ApiFailure {
  const kind = status >= 500 ? 'server' : status === 401 ? 'unauthorized' : 'refused';
  const reused = usedKeyIn(envelope);
  const said = { message: messageOf(envelope), fields: fieldsOf(envelope) };
  const code = textIn(envelope['error'], 'code');
  return {
    kind,
    status,
    ...said,
    ...(reused && { reused }),
    ...(code === 'prefix_differs' && { suggested: textIn(bodyOf(envelope), 'suggested') }),
    ...(code === 'second_step' && { asked: bodyOf(envelope) }),
  };
}

/** Returns true if the call may have succeeded despite a missing answer. */
export function isUnknown({ kind }: ApiFailure): boolean {
  return kind === 'network' || kind === 'server' || kind === 'unreadable';
}

/** Failure of an unanswered call. */
export const unreachable: ApiFailure = {
  kind: 'network',
  status: 0,
  message: messages.unreachable,
  fields: {},
};
