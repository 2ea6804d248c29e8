// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { $question, askConfirmation, wordQuestion } from '#lib/session/question.store.ts';

afterEach(() => $question.set(null));

describe('the words of a question', () => {
  it.each([
    ['nothing', {}, ['Delete', 'Are you sure you want to delete?', 'Delete', 'Cancel']],
    [
      'Logout',
      { title: 'Logout' },
      ['Logout', 'Are you sure you want to logout?', 'Logout', 'Cancel'],
    ],
    [
      'an action',
      { title: 'Remove', action: 'remove this store' },
      ['Remove', 'Are you sure you want to remove this store?', 'Remove', 'Cancel'],
    ],
    [
      'the prompt Yes',
      { title: 'Withdraw', prompt: 'Yes' },
      ['Withdraw', 'Are you sure you want to withdraw?', 'Yes', 'No'],
    ],
    [
      'a body',
      { body: 'Leave without saving?' },
      ['Delete', 'Leave without saving?', 'Delete', 'Cancel'],
    ],
  ])('with %s', (_case, question, [title, body, confirm, cancel]) => {
    expect(wordQuestion(question)).toEqual({ title, body, confirm, cancel });
  });
});

describe('a question', () => {
  it.each([true, false])('answers %s', async (confirmed) => {
    const answer = askConfirmation({});
    $question.get()?.answer(confirmed);
    await expect(answer).resolves.toBe(confirmed);
    expect($question.get()).toBeNull();
  });

  it('answers no when another one replaces it, and leaves that one open', async () => {
    const first = askConfirmation({ title: 'First' });
    const closed = $question.get();
    const second = askConfirmation({ title: 'Second' });
    await expect(first).resolves.toBe(false);
    closed?.answer(false);
    expect($question.get()?.title).toBe('Second');
    $question.get()?.answer(true);
    await expect(second).resolves.toBe(true);
  });
});
