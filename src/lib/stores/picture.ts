import { atom } from 'nanostores';

/** Address of the profile picture after a change on this page; undefined while the page's own holds. */
export const $picture = atom<string | undefined>(undefined);
