import type { ReadableAtom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf, unreachable, type ApiFailure } from '#lib/http/envelope.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { createAttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import type { AttachmentsField, FileFact } from '#lib/forms/definition.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { openDraftSession } from '#lib/forms/session/draft-session.ts';
import type { DraftCalls } from '#lib/forms/session/draft-keeper.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { readLocalDraft, writeLocalDraft } from '#lib/forms/session/local-draft.ts';
import { facts, memoryStorage, requester, sampleForm } from './session/samples.ts';

const SLOT = 'sample';
const { clientId } = requester;
const typedAt = '2026-11-21T14:02:00.000Z';
const saved = (id: string, revision: number, subject = 'Theirs') =>
  ok({ id, revision, reference: null, updatedAt: typedAt, data: { subject } });

const used = { reference: null, revision: 1, address: '' };

function open(parts: Partial<Parameters<typeof openDraftSession>[0]> = {}) {
  const model = createFormModel(sampleForm, {
    today: facts.today,
    requester,
    files: [],
    step: 0,
    values: initialValues(sampleForm, facts),
  });
  const calls = {
    create: vi.fn<DraftCalls['create']>(async () => saved('d1', 1)),
    save: vi.fn(async () => saved('d1', 2)),
    read: vi.fn(async () => saved('d1', 9)),
  };
  const onDraft = vi.fn();
  const session = openDraftSession({ model, page: null, slot: SLOT, calls, onDraft, ...parts });
  return { model, calls, onDraft, session };
}

const until = <T>(store: ReadableAtom<T>, isThere: (value: T) => boolean): Promise<void> =>
  new Promise((resolve) => {
    store.subscribe((value) => isThere(value) && resolve());
  });

/** What a former opening has left in this browser. */
const leave = (draftId: string | null, revision = 3, isSaved = false, more = {}) =>
  writeLocalDraft(localStorage, clientId, SLOT, {
    ...more,
    values: { subject: 'Mine' },
    savedAt: typedAt,
    draftId,
    revision,
    isSaved,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', new EventTarget());
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the session of a draft', () => {
  it('offers what this browser has, and goes on with its draft', () => {
    leave('d1');
    const { model, session, onDraft } = open();
    expect(session.$offer.get()?.values).toEqual({ subject: 'Mine' });
    session.restore();
    expect(model.$state.get().values['subject']).toBe('Mine');
    expect(session.keeper.$draft.get()).toEqual({ id: 'd1', revision: 3 });
    expect(onDraft).toHaveBeenCalledExactlyOnceWith('d1');
    expect(session.$offer.get()).toBeNull();
  });

  it.each([
    ['ended the session', { ...unreachable, status: 401 }],
    ['was never reached', unreachable],
  ])('names a file at its field after the return when the server %s', async (_what, failure) => {
    const field: AttachmentsField = {
      kind: 'attachments',
      name: 'files',
      label: 'Files',
      required: false,
      accepts: ['pdf'],
      maxFiles: 1,
    };
    const listOf = (model: ReturnType<typeof open>['model'], sent: Result<FileFact, ApiFailure>) =>
      model.files.listOf('files', () =>
        createAttachmentList(field, [], {
          onChange: vi.fn(),
          send: () => ({ done: Promise.resolve(sent), cancel: () => undefined }),
        }),
      );
    const first = open();
    first.session.follow();
    const chosen = new File(['x'], 'photo2.pdf');
    listOf(first.model, err(failure)).add([chosen]);
    await until(first.model.files.$unsent, (all) => all[0]?.item.state === 'failed');

    const second = open();
    second.session.follow();
    const fact = { id: 'f1', name: 'photo3.pdf', type: 'pdf', size: 1, sha256: 'a' } as const;
    const list = listOf(second.model, ok(fact));
    expect(list.$items.get()).toMatchObject([
      { name: 'photo2.pdf', problem: 'photo2.pdf was not sent. Choose it again.', canRetry: false },
    ]);
    list.add([new File(['x'], 'photo3.pdf')]);
    await until(list.$items, (all) => all[0]?.state === 'done');
    expect(listOf(open().model, ok(fact)).$items.get()).toEqual([]);
  });

  it("continues with the page's revision when that is newer", () => {
    leave('d1', 3);
    const { session } = open({ page: { id: 'd1', revision: 5 } });
    session.restore();
    expect(session.keeper.$draft.get()).toEqual({ id: 'd1', revision: 5 });
  });

  it('offers nothing that its form does not want to offer', () => {
    leave('d1', 3, true);
    expect(open({ offers: ({ isSaved }) => !isSaved }).session.$offer.get()).toBeNull();
    leave('d1', 3, false);
    expect(open({ offers: ({ isSaved }) => !isSaved }).session.$offer.get()).not.toBeNull();
  });

  it('forgets the copy when it is discarded, and says which other draft that was', async () => {
    leave('d1');
    const onDiscard = vi.fn(async () => null);
    const { session } = open({ onDiscard });
    await session.discard();
    expect(onDiscard).toHaveBeenCalledExactlyOnceWith('d1');
    expect(readLocalDraft(localStorage, clientId, SLOT)).toBeNull();
    expect(session.$offer.get()).toBeNull();
  });

  it('continues unanswered calls of an earlier opening', async () => {
    const unanswered = { subject: 'Min' };
    leave(null, 0, false, { createKey: 'k0', submitKey: 's0', unanswered });
    const { model, calls, session } = open();
    session.follow();
    session.restore();
    expect(session.submitKey).toBe('s0');
    // Until the submit is known no draft is made beside it.
    await vi.advanceTimersByTimeAsync(2500);
    expect(calls.create).not.toHaveBeenCalled();
    expect(await session.keeper.hold()).toBeNull();
    expect(calls.create).toHaveBeenCalledExactlyOnceWith(unanswered, 'k0');
    model.change('subject', 'Mine, changed');
    dispatchEvent(new Event('pagehide'));
    expect(readLocalDraft(localStorage, clientId, SLOT)).toMatchObject({
      values: { subject: 'Mine, changed' },
      draftId: 'd1',
      submitKey: 's0',
    });
  });

  it.each([
    ['an equal call', saved('d1', 1)],
    ['other values', err({ ...failureOf(409, {}), reused: { ...used, id: 'd1' } })],
  ])('discards the draft whose creation was not answered, found by %s', async (_, answer) => {
    leave(null, 0, false, { createKey: 'k0', unanswered: { subject: 'Min' } });
    const onDiscard = vi.fn(async () => null);
    const { calls, session } = open({ onDiscard });
    calls.create.mockResolvedValueOnce(answer);
    await session.discard();
    expect(calls.create).toHaveBeenCalledExactlyOnceWith({ subject: 'Min' }, 'k0');
    expect(onDiscard).toHaveBeenCalledExactlyOnceWith('d1');
  });

  it('leaves the copy that another tab has written since', async () => {
    const { model, session } = open();
    session.follow();
    model.change('subject', 'A');
    dispatchEvent(new Event('pagehide'));
    const other = open();
    other.session.follow();
    other.model.change('subject', 'Of the other tab');
    await vi.advanceTimersByTimeAsync(200);
    session.keeper.end();
    const kept = () => readLocalDraft(localStorage, clientId, SLOT)?.values['subject'];
    expect(kept()).toBe('Of the other tab');
    other.session.keeper.end();
    expect(kept()).toBeUndefined();
  });

  it('never discards the draft of the page itself', async () => {
    leave('d1');
    const onDiscard = vi.fn(async () => null);
    const { session } = open({ onDiscard, page: { id: 'd1', revision: 3 } });
    await session.discard();
    expect(onDiscard).not.toHaveBeenCalled();
  });

  it('saves what is typed until the page goes, and shows it to its form', async () => {
    const onChange = vi.fn();
    const { model, calls, session } = open({ onChange });
    const stop = session.follow();
    model.change('subject', 'A');
    dispatchEvent(new Event('pagehide'));
    expect(readLocalDraft(localStorage, clientId, SLOT)?.values).toMatchObject({ subject: 'A' });
    await vi.advanceTimersByTimeAsync(2500);
    expect(calls.create).toHaveBeenCalledOnce();
    expect(onChange).toHaveBeenCalledOnce();
    stop();
    model.change('subject', 'AB');
    await vi.advanceTimersByTimeAsync(2500);
    expect(calls.save).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('takes over what was changed elsewhere', async () => {
    const { model, session } = open({ page: { id: 'd1', revision: 3 } });
    await session.takeTheirs();
    expect(model.$state.get().values['subject']).toBe('Theirs');
    expect(session.keeper.$draft.get()).toEqual({ id: 'd1', revision: 9 });
  });

  it('keeps each version that was not chosen, over any number of conflicts', async () => {
    const { model, calls, session } = open({ page: { id: 'd1', revision: 3 } });
    const shown = () => model.$state.get().values['subject'];
    const versions = () => [shown(), ...session.$others.get().map(({ subject }) => subject)];
    model.change('subject', 'Mine');
    await session.takeTheirs();
    expect(versions()).toEqual(['Theirs', 'Mine']);
    await session.takeTheirs();
    expect(versions(), 'nothing was typed between').toEqual(['Theirs', 'Mine']);
    calls.read.mockResolvedValueOnce(saved('d1', 10, 'Theirs 2'));
    await session.keepMine();
    expect(versions()).toEqual(['Theirs', 'Theirs 2', 'Mine']);
    model.change('subject', 'Theirs.');
    calls.read.mockResolvedValueOnce(saved('d1', 11, 'Theirs 3'));
    await session.takeTheirs();
    expect(versions()).toEqual(['Theirs 3', 'Theirs.', 'Theirs 2', 'Mine']);
    const seen = session.$others.get().map(() => (session.swap(), shown()));
    expect(seen).toEqual(['Theirs.', 'Theirs 2', 'Mine']);
    session.dropOthers();
    expect(versions()).toEqual(['Mine']);
  });

  it('holds up leaving while what was typed is nowhere but on the page', async () => {
    const { model, session } = open();
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    session.follow();
    const isHeldUp = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeldUp()).toBe(false);
    model.change('subject', 'A');
    expect(isHeldUp()).toBe(true);
    await vi.advanceTimersByTimeAsync(2500);
    expect(isHeldUp(), 'the server has it').toBe(false);
  });
});
