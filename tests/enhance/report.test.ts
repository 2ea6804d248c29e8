// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { $question } from '#lib/session/question.store.ts';

const QUESTION = 'Are you sure you want to delete Short?';

/** What has left the page, as the server would read it. */
const sent: string[] = [];

beforeAll(async () => {
  await import('../../src/enhance/lists/report.ts');
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement) sent.push(submitter.value);
  });
});

beforeEach(() => {
  sent.length = 0;
  document.body.innerHTML = `<form><button name="act" value="rename">Rename</button>
    <button name="act" value="delete" data-ask="${QUESTION}">Delete</button></form>`;
});

const press = (name: string): void => {
  document.querySelector<HTMLButtonElement>(`button[value=${name}]`)?.click();
};

async function answer(isSure: boolean): Promise<void> {
  expect($question.get()).toMatchObject({ title: 'Delete', body: QUESTION });
  $question.get()?.answer(isSure);
  await Promise.resolve();
}

it('asks before a view is deleted, each time', async () => {
  press('delete');
  await answer(false);
  expect(sent).toEqual([]);
  press('delete');
  expect(sent).toEqual([]);
  await answer(true);
  expect(sent).toEqual(['delete-sure']);
  press('delete');
  await answer(false);
  expect(sent).toEqual(['delete-sure']);
});

it('asks about nothing else', () => {
  press('rename');
  expect($question.get()).toBeNull();
  expect(sent).toEqual(['rename']);
});
