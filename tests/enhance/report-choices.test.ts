// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { applyChoices } from '../../src/enhance/report-choices.ts';

/** How often the page was asked for anew. */
let asked = 0;

const control = <Name extends 'select' | 'input'>(name: Name) => {
  const found = document.querySelector(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

function open(): void {
  document.body.innerHTML = `<form><select name="status"><option>A</option><option>B</option></select>
    <input name="q" /></form>`;
  const form = document.forms[0];
  if (!form) throw new Error('no form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    asked += 1;
  });
  applyChoices(form);
}

const press = (key: string, init: KeyboardEventInit = {}): void => {
  control('select').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
};
const change = (): void => {
  control('select').dispatchEvent(new Event('change', { bubbles: true }));
};

beforeEach(() => {
  asked = 0;
  sessionStorage.clear();
  open();
});

it('applies a choice at once, with the pointer and out of an open list', () => {
  change();
  press('ArrowDown', { altKey: true });
  change();
  press('ArrowDown');
  press('Enter');
  change();
  expect(asked).toBe(3);
});

it('applies what was stepped to when the list is left, and goes on from there', () => {
  control('select').focus();
  press('ArrowDown');
  change();
  press('b');
  change();
  expect(asked).toBe(0);
  control('input').focus();
  expect(asked).toBe(1);
  open();
  expect(document.activeElement).toBe(control('input'));
  control('select').focus();
  expect(asked).toBe(1);
});
