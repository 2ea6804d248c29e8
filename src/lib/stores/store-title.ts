import type { StoreSummary } from './replies.ts';

/** A store in one line: '12 Soho, New York'. */
export const storeTitle = ({
  storeNumber,
  storeName,
  city,
}: Pick<StoreSummary, 'storeNumber' | 'storeName' | 'city'>): string =>
  `${storeNumber} ${storeName}, ${city}`;
