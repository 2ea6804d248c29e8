import { $picture } from '#lib/accounts/sessions/picture.ts';
import { $savedProfile } from '#lib/accounts/sessions/profile.ts';

/** Updates the summary card after saving. */
export function followProfile(): void {
  const image = document.querySelector<HTMLImageElement>('[data-summary-picture]');
  $picture.listen((url) => {
    if (image && url !== undefined) image.src = url;
  });
  $savedProfile.listen((profile) => {
    if (!profile) return;
    for (const place of document.querySelectorAll<HTMLElement>('[data-summary]')) {
      const value = profile[place.dataset['summary'] ?? ''];
      if (value !== undefined) place.textContent = value;
    }
  });
}
