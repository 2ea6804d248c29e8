import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf, unreachable } from '#lib/http/envelope.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import {
  createDraftKeeper,
  PAUSE_MS,
  type FormCalls,
  type Saved,
} from '#lib/forms/session/draft-keeper.ts';
import { readLocalDraft } from '#lib/forms/session/local-draft.ts';
import { memoryStorage, sampleForm } from './samples.ts';

const at = '2026-11-21T14:02:00.000Z';
const record = (revision: number, data: Values = {}, id = 'd1'): Awaited<Saved> =>
  ok({ id, revision, reference: null, updatedAt: at, data });

function open() {
  let values: Values = { subject: '', signature: { signerName: 'Ann' } };
  const storage = memoryStorage();
  const calls = {
    create: vi.fn<FormCalls['create']>(async () => record(1)),
    save: vi.fn<FormCalls['save']>(async (_id, revision) => record(revision + 1)),
    read: vi.fn<FormCalls['read']>(async () => record(7, { subject: 'Theirs' })),
    submitNew: vi.fn<FormCalls['submitNew']>(async () => record(1)),
    submit: vi.fn<FormCalls['submit']>(async () => record(2)),
    remove: vi.fn<FormCalls['remove']>(async () => ok(null)),
  };
  const onDraft = vi.fn();
  const keeper = createDraftKeeper({
    definition: sampleForm,
    clientId: 'C-1',
    slot: 'sample',
    calls,
    storage,
    key: 'k1',
    values: () => values,
    now: () => new Date(),
    onDraft,
  });
  const type = (subject: string) => {
    values = { ...values, subject };
    keeper.touch();
  };
  const local = () => readLocalDraft(storage, 'C-1', 'sample');
  return { keeper, calls, storage, onDraft, type, local };
}

function leavingIsHeldUp(keeper: ReturnType<typeof open>['keeper']): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  keeper.flush(leaving);
  return leaving.defaultPrevented;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(at);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the keeper of a draft', () => {
  it('copies immediately and calls the server after a pause, without the signature', async () => {
    const { keeper, calls, onDraft, type, local } = open();
    type('A');
    await vi.advanceTimersByTimeAsync(200);
    expect(local()).toMatchObject({ values: { subject: 'A' }, isSaved: false, savedAt: at });
    expect(local()?.values).not.toHaveProperty('signature');
    type('AB');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(calls.create).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.create.mock.calls[0]?.[0]).toMatchObject({ subject: 'AB' });
    expect(calls.create.mock.calls[0]?.[0]).not.toHaveProperty('signature');
    expect(onDraft).toHaveBeenCalledWith('d1');
    expect(keeper.$save.get().kind).toBe('saved');
    expect(local()).toMatchObject({ draftId: 'd1', revision: 1, isSaved: true });
    type('ABC');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls.save).toHaveBeenCalledWith('d1', 1, expect.objectContaining({ subject: 'ABC' }));
  });

  it('reports saved only when everything is saved', async () => {
    const { keeper, calls, type, local } = open();
    const first = Promise.withResolvers<Awaited<Saved>>();
    calls.create.mockReturnValueOnce(first.promise);
    type('A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    type('AB');
    first.resolve(record(1));
    await vi.advanceTimersByTimeAsync(0);
    expect([keeper.$save.get().kind, local()?.isSaved]).toEqual(['saving', false]);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect([keeper.$save.get().kind, local()?.isSaved]).toEqual(['saved', true]);
    type('ABC');
    expect(keeper.$save.get().kind).toBe('saving');
  });

  it('writes what is waiting when the page goes', () => {
    const { keeper, type, local } = open();
    type('A');
    expect(local()).toBeNull();
    keeper.flush();
    expect(local()?.values['subject']).toBe('A');
  });

  it('stays calm offline and tries again', async () => {
    const { keeper, calls, type, local } = open();
    calls.create.mockResolvedValueOnce(err(unreachable));
    type('A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(keeper.$save.get().kind).toBe('offline');
    expect(local()).toMatchObject({ values: { subject: 'A' }, isSaved: false });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(keeper.$save.get().kind).toBe('saved');
    expect(calls.create.mock.calls.map(([, key]) => key)).toEqual(['k1', 'k1']);
  });

  it.each(['create', 'save'] as const)(
    'sends a %s that was not answered again as it was, and then what was typed since',
    async (call) => {
      const { keeper, calls, type, local } = open();
      if (call === 'save') keeper.adopt({ id: 'd1', revision: 1 });
      calls[call].mockResolvedValueOnce(err(unreachable));
      type('A');
      await vi.advanceTimersByTimeAsync(PAUSE_MS);
      expect(local()).toMatchObject({ values: { subject: 'A' }, unanswered: { subject: 'A' } });
      expect(local()?.createKey).toBe(call === 'create' ? 'k1' : undefined);
      type('AB');
      await vi.advanceTimersByTimeAsync(PAUSE_MS);
      const [first, again] = calls[call].mock.calls;
      expect(again).toEqual(first);
      await vi.advanceTimersByTimeAsync(PAUSE_MS);
      expect(calls.save.mock.lastCall?.[2]).toMatchObject({ subject: 'AB' });
      expect(keeper.$save.get().kind).toBe('saved');
      expect(local()).not.toHaveProperty('unanswered');
      expect(local()).not.toHaveProperty('createKey');
    },
  );

  it('finds a save that was not answered before the form is handed in, or says that it cannot', async () => {
    const { keeper, calls, type } = open();
    keeper.adopt({ id: 'd1', revision: 1 });
    calls.save.mockResolvedValueOnce(err(unreachable)).mockResolvedValueOnce(err(unreachable));
    type('A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    type('AB');
    expect(await keeper.hold()).toEqual(unreachable);
    expect(await keeper.hold()).toBeNull();
    expect(keeper.$draft.get()).toEqual({ id: 'd1', revision: 2 });
    expect(calls.save.mock.calls.map(([, , { subject }]) => subject)).toEqual(['A', 'A', 'A']);
  });

  it('sends the present values where the unanswered ones are refused', async () => {
    const { keeper, calls, type } = open();
    const refusal = { kind: 'refused' as const, status: 422, message: 'No.', fields: {} };
    calls.create.mockResolvedValueOnce(err(unreachable)).mockResolvedValueOnce(err(refusal));
    type('Wrong');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    type('Right');
    await vi.advanceTimersByTimeAsync(PAUSE_MS + 10);
    expect(calls.create.mock.lastCall?.[0]).toMatchObject({ subject: 'Right' });
    expect(keeper.$save.get().kind).toBe('saved');
  });

  it('continues the draft that its key created with other values', async () => {
    const { keeper, calls, type } = open();
    const reused = { id: 'd9', reference: null, revision: 1, address: '' };
    const refusal = { kind: 'refused' as const, status: 409, message: 'No.', fields: {}, reused };
    calls.create.mockResolvedValueOnce(err(refusal));
    keeper.resume({ createKey: 'k0' });
    type('A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS + 10);
    expect(calls.create.mock.lastCall?.[1]).toBe('k0');
    expect(calls.save).toHaveBeenCalledWith('d9', 1, expect.objectContaining({ subject: 'A' }));
  });

  it('reports a full browser, and its possible losses', async () => {
    const { keeper, calls, storage, type } = open();
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    calls.create.mockResolvedValueOnce(err(unreachable));
    const isHeldUp = () => leavingIsHeldUp(keeper);
    expect(isHeldUp()).toBe(false);
    type('A');
    expect(isHeldUp()).toBe(true);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(keeper.$save.get()).toEqual({ kind: 'offline', isOnlyHere: true });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(keeper.$save.get().kind).toBe('saved');
    expect(isHeldUp(), 'the server has it').toBe(false);
    type('AB');
    expect(isHeldUp()).toBe(true);
    keeper.end();
    expect(isHeldUp(), 'it was handed in').toBe(false);
  });

  it('allows leaving while this browser has a copy', () => {
    const { keeper, type } = open();
    type('A');
    expect(leavingIsHeldUp(keeper)).toBe(false);
  });

  it.each([
    [409, { kind: 'conflict', isOnlyHere: true }],
    [422, { kind: 'refused', message: 'No.', isOnlyHere: true }],
  ])('knows what would be lost when the server answers %i', async (status, state) => {
    const { keeper, calls, storage, type } = open();
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const refusal = { kind: 'refused' as const, status, message: 'No.', fields: {} };
    calls.create.mockResolvedValueOnce(err(refusal));
    type('A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(keeper.$save.get()).toEqual(state);
  });

  it('writes nothing over what was changed elsewhere until it is told to', async () => {
    const { keeper, calls, type } = open();
    keeper.adopt({ id: 'd1', revision: 3 });
    calls.save.mockResolvedValueOnce(err(failureOf(409, {})));
    type('Mine');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(keeper.$save.get().kind).toBe('conflict');
    type('Mine too');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls.save).toHaveBeenCalledTimes(1);
    await keeper.keepMine();
    expect(calls.save).toHaveBeenLastCalledWith(
      'd1',
      7,
      expect.objectContaining({ subject: 'Mine too' }),
    );
    expect((await keeper.takeTheirs())?.data).toEqual({ subject: 'Theirs' });
  });

  it('makes a new draft when the old one was deleted elsewhere', async () => {
    const { keeper, calls, type } = open();
    keeper.adopt({ id: 'gone', revision: 3 });
    calls.save.mockResolvedValueOnce(err(failureOf(404, {})));
    type('Mine');
    await vi.advanceTimersByTimeAsync(PAUSE_MS + 10);
    expect(calls.create).toHaveBeenCalledTimes(1);
    expect(keeper.$draft.get()).toEqual({ id: 'd1', revision: 1 });
  });

  it('forgets the copy when the form was sent', async () => {
    const { keeper, calls, type, local } = open();
    type('A');
    await vi.advanceTimersByTimeAsync(200);
    keeper.end();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(local()).toBeNull();
    expect(calls.create).not.toHaveBeenCalled();
  });

  it('waits for a save that is on its way before the form is handed in, and saves nothing meanwhile', async () => {
    const { keeper, calls, type } = open();
    const saving = Promise.withResolvers<Awaited<Saved>>();
    calls.create.mockReturnValueOnce(saving.promise);
    type('A');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    type('AB');
    let isHeld = false;
    const held = keeper.hold().then(() => (isHeld = true));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(isHeld).toBe(false);
    saving.resolve(record(1));
    await held;
    expect(keeper.$draft.get()).toEqual({ id: 'd1', revision: 1 });
    await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
    expect(calls.save).not.toHaveBeenCalled();
    keeper.release();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls.save.mock.calls[0]?.[2]).toMatchObject({ subject: 'AB' });
  });
});
