import { describe, expect, it } from 'vitest';
import {
  readLocalDraft,
  writeLocalDraft,
  type LocalDraft,
} from '#lib/forms/session/local-draft.ts';
import { offerOf } from '#lib/forms/session/draft-session.ts';
import { momentText, saveText } from '#lib/forms/session/save-state.ts';
import { memoryStorage } from './samples.ts';

const local = (changes: Partial<LocalDraft> = {}): LocalDraft => ({
  values: { subject: 'Typed' },
  savedAt: '2026-11-21T14:02:00.000Z',
  draftId: 'd1',
  revision: 3,
  isSaved: true,
  ...changes,
});

describe('the offer to restore', () => {
  it('appears on an empty form for any input', () => {
    expect(offerOf(local(), { subject: '' }, null)).not.toBeNull();
    expect(offerOf(null, { subject: '' }, null)).toBeNull();
    expect(offerOf(local(), { subject: 'Typed' }, null)).toBeNull();
  });

  it('appears on a draft only for input that the server lacks', () => {
    const shown = { subject: 'Saved' };
    expect(offerOf(local({ isSaved: false }), shown, { id: 'd1', revision: 3 })).not.toBeNull();
    expect(offerOf(local(), shown, { id: 'd1', revision: 4 })).toBeNull();
    expect(offerOf(local({ isSaved: false }), shown, { id: 'd2', revision: 1 })).toBeNull();
  });
});

describe('the copy of this browser', () => {
  it('belongs to one client and one form, and is dropped when it is damaged', () => {
    const storage = memoryStorage();
    expect(writeLocalDraft(storage, 'C-1', 'sample', local())).toBe(true);
    expect(readLocalDraft(storage, 'C-1', 'sample')).toEqual(local());
    expect(readLocalDraft(storage, 'C-2', 'sample')).toBeNull();
    storage.setItem('draft:C-1:sample', '{"values": 1');
    expect(readLocalDraft(storage, 'C-1', 'sample')).toBeNull();
    storage.setItem('draft:C-1:sample', '{"values": {}, "savedAt": "yesterday"}');
    expect(readLocalDraft(storage, 'C-1', 'sample')).toBeNull();
  });

  it('works without room in the storage', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeLocalDraft(full, 'C-1', 'sample', local())).toBe(false);
  });
});

describe('the words of saving', () => {
  it('match the design', () => {
    const at = new Date('2026-11-21T19:02:00Z');
    const home = 'America/New_York';
    expect(saveText({ kind: 'saved', at }, [], home)).toBe('Saved 2:02 PM');
    expect(saveText({ kind: 'saved', at }, [], 'America/Toronto')).toBe('Saved 2:02 PM');
    expect(saveText({ kind: 'saved', at }, [], 'Asia/Kolkata')).toBe('Saved 2:02 PM New York time');
    expect(saveText({ kind: 'saving' })).toBe('Saving…');
    const refused = { kind: 'refused', message: 'No cards.' } as const;
    expect(saveText(refused)).toBe('Kept on this device: No cards.');
    expect(saveText(refused, ['No cards.'])).toBe('Kept on this device until it is corrected');
    expect(saveText({ kind: 'offline' })).toBe('Offline, kept on this device');
    const here = 'on this page, not on this device';
    expect(saveText({ kind: 'offline', isOnlyHere: true })).toBe(`Offline, kept ${here}`);
    const onlyHere = { ...refused, isOnlyHere: true };
    expect(saveText(onlyHere)).toBe(`Kept ${here}: No cards.`);
    expect(saveText(onlyHere, ['No cards.'])).toBe(`Kept ${here} until it is corrected`);
    expect(saveText({ kind: 'conflict', isOnlyHere: true })).toBe(`Kept ${here}`);
    expect(momentText(at, new Date('2026-11-22T03:00:00Z'), home)).toBe('2:02 PM');
    const later = new Date('2026-11-22T15:00:00Z');
    expect(momentText(at, later, home)).toBe('Nov 21, 2026, 2:02 PM');
    expect(momentText(at, later, 'Europe/London')).toBe('Nov 21, 2026, 2:02 PM New York time');
  });
});
