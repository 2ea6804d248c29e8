/** Says whose clock the times of a page are, where the reader's shows another time. Browser only. */
import { isOtherZone } from '#lib/kernel/company-moment.ts';

if (isOtherZone(new Date())) {
  for (const note of document.querySelectorAll<HTMLElement>('[data-zone-note]'))
    note.hidden = false;
}
