// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import '../../../src/enhance/desk/scanner.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('#lib/session/toast.store.ts', () => ({ notify }));

const GTIN = '4006381333931';
const SLOW = 80;
const FAST = 5;

const find = (id: string): HTMLInputElement => {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no ${id}.`);
  return found;
};

let now = 0;
/** Presses a key; true when Enter posts. A number field takes what Chromium lets it take. */
function press(key: string, gap: number): boolean {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: (now += gap) });
  if (!target.dispatchEvent(event)) return false;
  if (target instanceof HTMLInputElement) {
    if (key === 'Backspace') target.value = target.value.slice(0, -1);
    else if (target.type === 'date' && /\d/.test(key)) target.value = '2026-01-01';
    else if (/^\d$/.test(key)) target.value += key;
  }
  return key === 'Enter';
}
const type = (text: string, gap: number): void => {
  for (const key of text) press(key, gap);
};

beforeEach(() => {
  now += 60_000;
  notify.mockClear();
  document.body.innerHTML = `<main data-floor="P1"><details><summary tabindex="0">Items</summary></details>
    <form method="post"><input id="day" type="date" value="2026-12-24">
    <input id="S" type="number" data-sku="123456" data-gtin="${GTIN}">
    <input id="M" type="number" data-sku="tee-m" data-cartons="1001-1003">
    <input id="M2" type="number" data-sku="tee-m" value="3"></form></main>`;
});

it('posts a count that was typed again, also with a slip', () => {
  const field = find('S');
  field.focus();
  type('1200', SLOW);
  for (let at = 0; at < 4; at += 1) press('Backspace', SLOW);
  type('1250', SLOW);
  expect([press('Enter', SLOW), field.value]).toEqual([true, '1250']);
  field.value = '';
  type('1o0', SLOW);
  expect([press('Enter', SLOW), field.value]).toEqual([true, '10']);
  expect(notify).not.toHaveBeenCalled();
});

it.each([
  ['a SKU behind a count', 'M', '', ['12', '123456'], 'S'],
  ['letters behind a count', 'S', '', ['12', 'tee-m'], 'M'],
  ['the number of a carton behind 1', 'S', '', ['1', '1001'], 'M'],
  ['a SKU in a counted field', 'M', '10', ['', '123456'], 'S'],
  ['a GTIN in a date', 'day', '2026-12-24', ['', GTIN], 'S'],
] as const)('finds the line when a slow scanner types %s', (_, id, value, [count, code], line) => {
  const field = find(id);
  field.value = value;
  field.focus();
  type(count, SLOW);
  type(code, SLOW);
  expect(press('Enter', SLOW)).toBe(false);
  expect([document.activeElement?.id, field.value]).toEqual([line, value + count]);
});

it.each(['S', 'M', 'day'])('changes nothing by a code without a line in %s', (id) => {
  const field = find(id);
  const { value } = field;
  field.focus();
  type('4006381333932', SLOW);
  expect([press('Enter', SLOW), field.value]).toEqual([false, value]);
  expect(notify).toHaveBeenCalledWith('No line has 4006381333932.', 'error');
});

it('leads a fast scan from a summary to the line, one without a count first', () => {
  find('M').value = '5';
  find('M2').value = '';
  document.querySelector('summary')?.focus();
  type('tee-m', FAST);
  expect(press('Enter', FAST)).toBe(false);
  expect(document.activeElement?.id).toBe('M2');
});
