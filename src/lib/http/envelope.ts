import { messages } from '#lib/kernel/messages.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

/** An answer of the API as it came: ResponseBody or ResponseData, a message in one of three places. */
export type Envelope = Readonly<Record<string, unknown>>;

const textIn = (value: unknown, key: string): string => {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
};

/** An answer's text as an envelope: an empty text is an empty one; null when it is no JSON object. */
export function parseEnvelope(text: string): Envelope | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads what there is to read in an answer's text; what is no JSON object becomes an empty envelope. */
export const readEnvelope = (text: string): Envelope => parseEnvelope(text) ?? {};

/** The message of a response: ResponseMessage, else error.message, else message. */
export const messageOf = (envelope: Envelope): string =>
  textIn(envelope, 'ResponseMessage') ||
  textIn(envelope['error'], 'message') ||
  textIn(envelope, 'message');

/** The body of an answer: ResponseBody, else ResponseData, else the answer itself. */
export const bodyOf = (envelope: Envelope): unknown =>
  envelope['ResponseBody'] ?? envelope['ResponseData'] ?? envelope;

/** The part of an answer that holds a token: ResponseBody, ResponseData or the top level, else null. */
export function tokenHolder(envelope: Envelope): Envelope | null {
  const places = [envelope['ResponseBody'], envelope['ResponseData'], envelope];
  return places.filter(isRecord).find((place) => textIn(place, 'token') !== '') ?? null;
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

/** Whether an answer with a good status still says that it failed. */
export const saysFailed = (envelope: Envelope): boolean =>
  envelope['succeeded'] === false || envelope['success'] === false;

/** The record of a used key: a draft has no number. */
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

/** What went wrong with a call. Values that were sent are never part of it. */
export interface ApiFailure {
  /**
   * network: no answer came; unauthorized: 401; refused: below 500, or a good status that says it failed;
   * server: 500 or above; unreadable: a good status whose body is not what the call promises.
   */
  readonly kind: 'network' | 'unauthorized' | 'refused' | 'server' | 'unreadable';
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** The server's message, or '' when it sent none. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The record that the Idempotency-Key of the call has made with other contents. */
  readonly reused?: UsedKey;
  /** Prefix that is offered instead of the one that was sent; '' where only a confirmation is asked. */
  readonly suggested?: string;
  /** The general handling already takes the user elsewhere: no notification is due. */
  readonly handled?: true;
}

/** The failure that an answer with a bad status, or one that says so, stands for. */
export function failureOf(status: number, envelope: Envelope): ApiFailure {
  const kind = status >= 500 ? 'server' : status === 401 ? 'unauthorized' : 'refused';
  const reused = usedKeyIn(envelope);
  const said = { message: messageOf(envelope), fields: fieldsOf(envelope) };
  const isAsked = textIn(envelope['error'], 'code') === 'prefix_differs';
  return {
    kind,
    status,
    ...said,
    ...(reused && { reused }),
    ...(isAsked && { suggested: textIn(bodyOf(envelope), 'suggested') }),
  };
}

/** Returns true where a call may have been carried out although its answer is not known. */
export function isUnknown({ kind }: ApiFailure): boolean {
  return kind === 'network' || kind === 'server' || kind === 'unreadable';
}

/** The failure of a call that got no response. */
export const unreachable: ApiFailure = {
  kind: 'network',
  status: 0,
  message: messages.unreachable,
  fields: {},
};
