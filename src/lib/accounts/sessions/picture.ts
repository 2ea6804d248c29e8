import { atom } from 'nanostores';

/** Shown where a client has no picture, or one that cannot be shown. */
export const defaultPicture = '/default-profile.svg';

/** Client name and picture in the header; undefined while the server's values apply. Browser only. */
export const $shownName = atom<string | undefined>(undefined);

/** Address of the profile picture after a change on this page; undefined while the page's own holds. */
export const $picture = atom<string | undefined>(undefined);
