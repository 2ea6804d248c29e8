/** The product that is edited in the dialog of its list. Browser only. */
import { atom } from 'nanostores';
import type { Product } from './replies.ts';

/** A product, a new one, or a new one like another. */
export interface EditedProduct {
  readonly product: Product | null;
  readonly like?: Product | undefined;
  /** Input that an ended session kept from being saved. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Runs after saving. */
  readonly onSaved: () => unknown;
}

/** Place of the input that is kept when the session ends. */
export const STORED_PRODUCT = 'product';

export const $editedProduct = atom<EditedProduct | null>(null);

/** Opens the dialog. */
export function editProduct(edited: EditedProduct): void {
  $editedProduct.set(edited);
  dispatchEvent(new Event('portal:hydrate'));
}
