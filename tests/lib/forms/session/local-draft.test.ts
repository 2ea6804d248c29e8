/** The copy of a draft in the storage of a browser. */
import { expect, it } from 'vitest';
import { readLocalDraft, writeLocalDraft } from '#lib/forms/session/local-draft.ts';

it.each(['Visa 4111 1111 1111 1111', '4111111111111111', '4111-1111-1111-1111'])(
  'holds no card number: %s',
  (number) => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    };
    const values = {
      cardLast4: number,
      city: 'Austin',
      rows: [{ note: number, gtin: '012345678905' }],
    };
    writeLocalDraft(storage, 'c', 'card-authorization', {
      values,
      unanswered: values,
      savedAt: '2026-11-28T17:00:00.000Z',
      draftId: null,
      revision: 0,
      isSaved: false,
    });
    const left = { cardLast4: '', city: 'Austin', rows: [{ note: '', gtin: '012345678905' }] };
    expect(readLocalDraft(storage, 'c', 'card-authorization')).toMatchObject({
      values: left,
      unanswered: left,
    });
  },
);
