/** Server calls of a form, replaceable in tests. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Values } from '../definition.ts';

/** A record as far as a form needs to know it. */
export interface SavedForm {
  readonly id: string;
  readonly revision: number;
  readonly reference: string | null;
  readonly updatedAt: string;
  readonly data: Values;
}

export type Saved = Promise<Result<SavedForm, ApiFailure>>;

export interface FormCalls {
  /** Makes a draft; the same key makes it once. */
  readonly create: (data: Values, key: string) => Saved;
  readonly save: (id: string, revision: number, data: Values) => Saved;
  readonly read: (id: string) => Saved;
  /** Submits a form that lacks a draft. */
  readonly submitNew: (data: Values, key: string) => Saved;
  /** Submits a draft, or an answer. */
  readonly submit: (id: string, revision: number, data: Values, key: string) => Saved;
  readonly remove: (id: string) => Promise<Result<unknown, ApiFailure>>;
}

/** The calls that keep a draft. */
export type DraftCalls = Pick<FormCalls, 'create' | 'save' | 'read'>;
