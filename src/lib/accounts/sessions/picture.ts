import { atom } from 'nanostores';

/** Shown where a client has no picture, or one that cannot be shown. */
export const defaultPicture = '/default-profile.svg';

/** What the header shows of the client; each undefined while what came with the page holds. Browser only. */
export const $shownName = atom<string | undefined>(undefined);

/** Address of the profile picture after a change on this page; undefined while the page's own holds. */
export const $picture = atom<string | undefined>(undefined);
