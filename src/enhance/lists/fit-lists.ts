/**
 * A list that is wider than its place, because of many columns or of letters that the reader has set wide, scrolls in its
 * frame, not with the page. Its heads stay in sight as long as it fits.
 */
import { LIST_CHANGED } from './list-swap.ts';

function fitLists(): void {
  for (const table of document.querySelectorAll<HTMLElement>('[data-fitted]')) {
    const frame = table.parentElement;
    frame?.classList.toggle('overflow-x-auto', table.offsetWidth > frame.clientWidth);
  }
}

new ResizeObserver(fitLists).observe(document.body);
addEventListener(LIST_CHANGED, fitLists);
