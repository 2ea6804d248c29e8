import type { Page } from '@playwright/test';

/**
 * Texts that an edge cuts off: beyond a part that hides what has no room, or beyond the window. What scrolls shows all of it,
 * and what only screen readers find is left out.
 */
export const cutTexts = (page: Page, allowed: string): Promise<string[]> =>
  page.evaluate((isAllowed) => {
    const SLACK = 1;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const faults = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (!holder || text === '' || holder.closest(isAllowed)) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      let box: Element | null = holder;
      let isMoved = false;
      for (; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Hidden from sight on purpose.
        if (edge.width <= 1 || style.clipPath === 'inset(50%)') {
          isMoved = true;
          break;
        }
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) isMoved = true;
        if (isMoved) continue;
        const isCut =
          (hides(style.overflowX) && (left < edge.left - SLACK || right > edge.right + SLACK)) ||
          (hides(style.overflowY) && (top < edge.top - SLACK || bottom > edge.bottom + SLACK));
        if (isCut) break;
      }
      const isOut = !isMoved && (left < -SLACK || right > innerWidth + SLACK);
      if ((box && box !== document.documentElement && !isMoved) || isOut)
        faults.add(`“${text.slice(0, 50)}” is cut`);
    }
    return [...faults];
  }, allowed);
