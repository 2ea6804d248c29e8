/** Addresses: of the pages of stores, and of the stores themselves. */
import { countryName } from '#lib/kernel/countries/countries.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { StoreSummary } from './replies.ts';

const path = pathOf('retail-stores');

/** Address of the page of one store. */
export const storeAddress = (reference: string): string =>
  `${path}/${encodeURIComponent(reference)}`;

/** Address of the list with the stores that share an address. */
export const duplicatesAddress = `${path}?duplicates=1`;

/** Street, city, state and code on one line. */
export const addressLine = ({ line1, city, state, zipCode, country }: StoreSummary): string =>
  [line1, city, `${state} ${zipCode}`.trim(), country === 'US' ? '' : countryName(country)]
    .filter((part) => part !== '')
    .join(', ');
