import { $picture } from '#lib/accounts/sessions/picture.ts';
import { $savedProfile } from '#lib/accounts/sessions/profile.ts';

const DEFAULT_PICTURE = '/default-profile.svg';

function followPicture(image: HTMLImageElement): void {
  const fallBack = (): void => {
    if (image.getAttribute('src') !== DEFAULT_PICTURE) image.src = DEFAULT_PICTURE;
  };
  image.addEventListener('error', fallBack);
  if (image.complete && image.naturalWidth === 0) fallBack();
  $picture.listen((url) => {
    if (url !== undefined) image.src = url;
  });
}

/** The summary card shows what was saved, at once; the default image where a picture is missing or broken. */
export function followProfile(): void {
  const image = document.querySelector<HTMLImageElement>('[data-summary-picture]');
  if (image) followPicture(image);
  $savedProfile.listen((profile) => {
    if (!profile) return;
    for (const place of document.querySelectorAll<HTMLElement>('[data-summary]')) {
      const value = profile[place.dataset['summary'] as keyof typeof profile];
      if (typeof value === 'string') place.textContent = value;
    }
  });
}
