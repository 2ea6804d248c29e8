/** The copy of a draft in this browser, by client and form; it outlives tab, session and connection. */
import type { FormDefinition, Values } from '../definition.ts';
import type { FileNames } from './form-files.ts';
import { inputsOf } from '../visible-fields.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';

export interface LocalDraft {
  readonly values: Values;
  /** When something was typed last, by the browser's clock, ISO. */
  readonly savedAt: string;
  /** Its draft on the server; null before the first save. */
  readonly draftId: string | null;
  readonly revision: number;
  /** Chosen files still uploading. */
  readonly unsent?: FileNames;
  /** True if the server has exactly these values. */
  readonly isSaved: boolean;
  /** Idempotency-Key of the unanswered creation. */
  readonly createKey?: string | undefined;
  /** Values of the unanswered save. */
  readonly unanswered?: Values | undefined;
  /** Idempotency-Key of the unanswered submit. */
  readonly submitKey?: string | undefined;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const namesIn = (value: unknown): FileNames =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([field, names]) => (isNames(names) ? [[field, names]] : [])),
      )
    : {};

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (clientId: string, type: string): string => `draft:${clientId}:${type}`;

/** Returns the storable values: without signatures. Files are stored by id, without bytes. */
export function keepable(definition: FormDefinition, values: Values): Values {
  const stored = inputsOf(definition).filter(({ kind }) => kind !== 'signature');
  return Object.fromEntries(stored.map(({ name }) => [name, values[name]]));
}

/** Returns the copy; null when missing or invalid. */
export const readLocalDraft = (
  storage: DraftStorage,
  clientId: string,
  type: string,
): LocalDraft | null => parseCopy(storage.getItem(keyOf(clientId, type)));

function parseCopy(text: string | null): LocalDraft | null {
  const found = parseJson(text);
  if (!isRecord(found) || !isRecord(found['values'])) return null;
  const { savedAt, draftId, revision, isSaved, createKey, unanswered, submitKey } = found;
  const unsent = namesIn(found['unsent']);
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return null;
  return {
    values: found['values'],
    savedAt,
    draftId: typeof draftId === 'string' ? draftId : null,
    revision: typeof revision === 'number' ? revision : 0,
    isSaved: isSaved === true,
    ...(typeof createKey === 'string' && { createKey }),
    ...(isRecord(unanswered) && { unanswered }),
    ...(typeof submitKey === 'string' && { submitKey }),
    ...(Object.keys(unsent).length > 0 && { unsent }),
  };
}

/** Drops texts containing a card number, which every form rejects. */
const withoutCards = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && holdsCardNumber(value) ? '' : value;

/** Keeps a copy; returns whether there was room for it. */
export function writeLocalDraft(
  storage: DraftStorage,
  clientId: string,
  type: string,
  draft: LocalDraft,
): boolean {
  try {
    storage.setItem(keyOf(clientId, type), JSON.stringify(draft, withoutCards));
    return true;
  } catch {
    return false;
  }
}

/** The copy as one opening of the form uses it. */
export interface LocalCopy {
  /** The copy that was there when the form was opened. */
  readonly found: LocalDraft | null;
  /** Makes the found copy the one of this opening. */
  readonly claim: () => void;
  /** Keeps a copy; returns whether there was room for it. */
  readonly write: (draft: LocalDraft) => boolean;
  /** Removes the copy, unless another tab has written it since. */
  readonly forget: () => void;
}

/** Opens the local copy of a form: it is removed only while it holds values of this opening. */
export function openLocalCopy(storage: DraftStorage, clientId: string, type: string): LocalCopy {
  const name = keyOf(clientId, type);
  const text = storage.getItem(name);
  let own: string | null = null;
  return {
    found: parseCopy(text),
    claim: () => (own = text),
    write: (draft) => {
      if (!writeLocalDraft(storage, clientId, type, draft)) return false;
      own = storage.getItem(name);
      return true;
    },
    forget: () => {
      if (own !== null && storage.getItem(name) === own) storage.removeItem(name);
    },
  };
}
