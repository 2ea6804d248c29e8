import { atom } from 'nanostores';

/** Default picture, also in place of a broken one. */
export const defaultPicture = '/default-profile.svg';

/** Client name and picture in the header; undefined while the server's values apply. Browser only. */
export const $shownName = atom<string | undefined>(undefined);

/** Address of the profile picture after a change on this page; undefined while the page's own holds. */
export const $picture = atom<string | undefined>(undefined);
