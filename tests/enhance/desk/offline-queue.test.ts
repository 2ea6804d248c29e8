// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { QueuedPost } from '../../../src/enhance/desk/offline-storage.ts';

const PATH = '/desk/work/WO-1';
const kept = new Map<string, QueuedPost>();

vi.mock('../../../src/enhance/desk/offline-storage.ts', () => ({
  readPosts: async () => [],
  storePost: async (act: QueuedPost) => kept.set(act.id, act),
  deletePost: async ({ id }: QueuedPost) => kept.delete(id),
}));

const page = (day: string) => `<main data-floor="P1" tabindex="-1">
  <form method="post" action="${PATH}"><input type="hidden" name="callerReference" value="desk:1">
    <input name="note"><button name="do" value="hold">Hold</button></form>
  <form method="post"><input type="hidden" name="day" value="${day}">
    <input type="hidden" name="of" value="day"><input name="cut"></form>
  <form method="post"><input name="code"><button name="do" value="find">Find</button></form></main>`;

const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

let answer = { status: 200, body: '' };
class Sent extends EventTarget {
  timeout = 0;
  responseType = '';
  responseURL = new URL(PATH, location.href).href;
  responseXML: Document | null = null;
  get status() {
    return answer.status;
  }
  open = vi.fn();
  send() {
    this.responseXML = new DOMParser().parseFromString(answer.body, 'text/html');
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', Sent);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'error').mockReturnValue();
  kept.clear();
  history.replaceState(null, '', PATH);
  document.body.innerHTML = page('2026-11-27');
  await import('../../../src/enhance/desk/offline-queue.ts');
  field('note').value = 'Wet cartons';
  field('cut').value = '7';
});

/** Presses Hold, and waits until its answer is dealt with. */
async function hold(status: number, body: string): Promise<void> {
  answer = { status, body };
  document.querySelector('button')?.click();
  const isOver = () => kept.size === 0 || document.querySelector('[data-waiting]') !== null;
  await expect.poll(isOver).toBe(true);
}

it.each([
  ['the session is over', 401, '<main><h1>Staff Login</h1></main>'],
  ['a page of another server answers', 200, '<main>Portal is asleep</main>'],
  ['the server fails', 500, '<main>Sorry</main>'],
])('keeps an act and what was typed when %s', async (_, status, body) => {
  await hold(status, body);
  expect([...kept.keys()]).toEqual(['desk:1']);
  expect([field('note').value, field('cut').value]).toEqual(['Wet cartons', '7']);
});

it('leaves forms that are no acts to the browser', () => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  expect(field('code').form?.dispatchEvent(event)).toBe(true);
});

it('copies what was typed only to the form of the same day', async () => {
  await hold(200, page('2026-11-29'));
  expect([kept.size, field('cut').value]).toEqual([0, '']);
});

it('copies what was typed into the same form of the answer', async () => {
  await hold(200, page('2026-11-27'));
  expect([kept.size, field('cut').value]).toEqual([0, '7']);
});
