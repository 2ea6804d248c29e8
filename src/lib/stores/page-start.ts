/** Initial data of a store form, as plain JSON. */
import type { Facts, FileFact, Values } from '#lib/forms/definition.ts';

export interface StoreFormStart {
  readonly today: string;
  readonly requester: Facts['requester'];
  /** The store that is changed; null for a new one. */
  readonly store: { readonly reference: string; readonly revision: number } | null;
  readonly values: Values;
  readonly files: readonly FileFact[];
}
