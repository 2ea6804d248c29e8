/** Texts of the address book. */
import { counted } from '#lib/kernel/count-text.ts';
export const storeMessages = {
  exists: (number: string): string => `Store ${number} already exists.`,
  madeInactive: (uses: number): string =>
    `Store is used by ${counted(uses, 'record')}; it was made inactive.`,
  deleted: 'Store deleted.',
  saved: 'Store saved.',
  notAdded: 'The store cannot be added.',
  tooMany: 'An address book holds up to 5,000 stores.',
} as const;

/** How many stores a client may have. */
export const MAX_STORES = 5000;
