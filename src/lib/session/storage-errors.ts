/** Messages for failed browser storage. */
import type { ApiFailure } from '#lib/http/envelope.ts';

/** The auth data of a login is larger than a cookie may be. */
export const cookieTooLarge: ApiFailure = {
  kind: 'refused',
  status: 422,
  message:
    'You cannot be logged in: your login data does not fit into a cookie. Please contact us.',
  fields: {},
};

/** The browser's storage is full, or denied to this site. */
export const storageUnavailable: ApiFailure = {
  kind: 'refused',
  status: 0,
  message:
    'This browser has no room left for this site, or is set to store nothing. Change that and try again.',
  fields: {},
};
