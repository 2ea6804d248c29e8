/** The copy of a draft in this browser, by client and form; it outlives tab, session and connection. */
import type { FormDefinition, Values } from '../definition.ts';
import { inputsOf } from '../visible-fields.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

export interface LocalDraft {
  readonly values: Values;
  /** When something was typed last, by the browser's clock, ISO. */
  readonly savedAt: string;
  /** The server's draft that it belongs to; null while there is none. */
  readonly draftId: string | null;
  readonly revision: number;
  /** Whether the server has exactly these values. */
  readonly isSaved: boolean;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (clientId: string, type: string): string => `draft:${clientId}:${type}`;

/** What may be stored of the values: no signatures. Files are stored by id, never their bytes. */
export function keepable(definition: FormDefinition, values: Values): Values {
  const kept = inputsOf(definition).filter(({ kind }) => kind !== 'signature');
  return Object.fromEntries(kept.map(({ name }) => [name, values[name]]));
}

/** The copy, or null when there is none or it is not what it should be. */
export function readLocalDraft(storage: Kept, clientId: string, type: string): LocalDraft | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(clientId, type)) ?? 'null');
    if (!isRecord(found) || !isRecord(found['values'])) return null;
    const { savedAt, draftId, revision, isSaved } = found;
    if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return null;
    return {
      values: found['values'],
      savedAt,
      draftId: typeof draftId === 'string' ? draftId : null,
      revision: typeof revision === 'number' ? revision : 0,
      isSaved: isSaved === true,
    };
  } catch {
    return null;
  }
}

/** Keeps a copy; returns whether there was room for it. */
export function writeLocalDraft(
  storage: Kept,
  clientId: string,
  type: string,
  draft: LocalDraft,
): boolean {
  try {
    storage.setItem(keyOf(clientId, type), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the copy. */
export const removeLocalDraft = (storage: Kept, clientId: string, type: string): void =>
  storage.removeItem(keyOf(clientId, type));
