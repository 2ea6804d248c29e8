import { atom } from 'nanostores';
import { apiBaseUrl } from '#lib/session/page-facts.ts';
import { messages } from '#lib/kernel/messages.ts';
import { pictureUrl } from '../picture-url.ts';
import { $picture } from './picture.ts';
import { notify } from '#lib/session/toast.store.ts';
import { storeUnsent } from '#lib/session/unsent.store.ts';

/** The types of a profile picture. This checks the declared type; the server checks the content. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** The field of the form. */
export const PICTURE = 'profile';

export interface ChosenPicture {
  readonly file: File;
  /** Address of the preview. */
  readonly url: string;
}

/** The picture that was chosen and is not saved yet. Browser only. */
export const $chosenPicture = atom<ChosenPicture | null>(null);

/** Server error of the chosen picture; empty for none. */
export const $pictureMessage = atom('');

/** Forgets the choice, and frees its preview. */
export function removePicture(): void {
  const chosen = $chosenPicture.get();
  if (chosen) URL.revokeObjectURL(chosen.url);
  $chosenPicture.set(null);
  storeUnsent(PICTURE, []);
}

const rejectWithNotice = (): false => {
  notify(messages.pictureType, 'error');
  return false;
};

/**
 * Takes a picture for the preview, made smaller. Refuses another type with a notification, one that cannot be used at the
 * field; the old choice stays.
 */
export async function choosePicture(chosen: File): Promise<boolean> {
  if (!pictureTypes.includes(chosen.type)) return rejectWithNotice();
  const { readPicture: takePicture } = await import('./read-picture.ts');
  const { file, refusal } = await takePicture(chosen);
  $pictureMessage.set(refusal ?? '');
  if (refusal !== null) return false;
  removePicture();
  $chosenPicture.set({ file, url: URL.createObjectURL(file) });
  storeUnsent(PICTURE, [chosen.name]);
  return true;
}

/** The preview failed: content and type differ. */
export function rejectUnreadablePicture(): void {
  removePicture();
  rejectWithNotice();
}

/** Shows the saved picture in header and summary card. A picture chosen since then stays. */
export function showSavedPicture(profile: string, sent: File | null): void {
  if ($chosenPicture.get()?.file === sent) removePicture();
  $pictureMessage.set('');
  const url = pictureUrl(apiBaseUrl(), profile);
  if (url !== null) $picture.set(url);
}
