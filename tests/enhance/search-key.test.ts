// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import '../../src/enhance/search/search-key.ts';

/** jsdom lays nothing out: every element but the drawer's field counts as shown. */
HTMLInputElement.prototype.getClientRects = function (this: HTMLElement) {
  const rects = this.closest('nav') ? [] : [new DOMRect()];
  return Object.assign(rects, { item: (index: number) => rects[index] ?? null });
};

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

function press(target: EventTarget, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', {
    key: '/',
    bubbles: true,
    cancelable: true,
    ...more,
  });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  document.body.innerHTML =
    '<nav><input data-search-field></nav><input id="search" data-search-field><textarea id="note"></textarea>';
});

it('puts the cursor into the search that shows, and types nothing', () => {
  expect(press(document.body)).toBe(true);
  expect(document.activeElement?.id).toBe('search');
});

it('types in a field, and ignores modifiers', () => {
  find('note').focus();
  expect(press(find('note'))).toBe(false);
  expect(document.activeElement?.id).toBe('note');
  expect(press(document.body, { ctrlKey: true })).toBe(false);
  expect(document.activeElement?.id).toBe('note');
});

it('works while typing as Ctrl+K, or Command+K', () => {
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
    find('note').focus();
    expect(press(find('note'), { key: 'k', ...modifier })).toBe(true);
    expect(document.activeElement?.id).toBe('search');
  }
  find('note').focus();
  expect(press(find('note'), { key: 'k' })).toBe(false);
  expect(press(find('note'), { key: 'K', ctrlKey: true, shiftKey: true })).toBe(false);
});

it('ignores pages without a search', () => {
  document.body.innerHTML = '';
  expect(press(document.body)).toBe(false);
});
