// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { writeAuthData } from '#lib/session/auth-storage.ts';

const PATH = '/report/process/WO-1';

/** Opens the page as a browser does: markup first, then its script. */
async function open(address = PATH, attributes = ''): Promise<HTMLTextAreaElement> {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<form method="post" action="${PATH}">
    <textarea id="note-text" name="text" ${attributes}></textarea></form>`;
  vi.resetModules();
  await import('../../src/enhance/restore-unsent-text.ts');
  const [control] = document.getElementsByTagName('textarea');
  if (!control) throw new Error('no field');
  return control;
}

const logIn = (id: string): void => writeAuthData({ token: `token-${id}`, client: { id } });

/** Sends the form; jsdom goes nowhere, as if no answer came. */
async function send(text: string): Promise<void> {
  const control = await open();
  control.value = text;
  control.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

beforeEach(() => {
  sessionStorage.clear();
  logIn('C1');
});

it('gives back what was not sent when the page is there again, once', async () => {
  await send('Fold them in three.');
  const again = await open(PATH, 'aria-describedby="hint"');
  expect(again.value).toBe('Fold them in three.');
  expect(document.activeElement).toBe(again);
  expect(again.getAttribute('aria-describedby')).toBe('hint note-text-unsent');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('not sent');
  expect((await open()).value).toBe('');
});

it('gives nothing back that was taken, or that was refused with its text', async () => {
  await send('Fold them in three.');
  expect((await open(`${PATH}?sent=1`)).value).toBe('');
  await send('Fold them in three.');
  await open(PATH, 'aria-invalid="true"');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('gives nothing back to another client, or on another page', async () => {
  await send('Fold them in three.');
  logIn('C2');
  expect((await open()).value).toBe('');
  logIn('C1');
  await send('Fold them in three.');
  expect((await open('/report/process/WO-2')).value).toBe('');
});

it('does not store whitespace', async () => {
  await send('  ');
  expect(sessionStorage).toHaveLength(0);
});

it('continues past an unreadable entry', async () => {
  sessionStorage.setItem('typedText', '{"id":');
  expect((await open()).value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});
