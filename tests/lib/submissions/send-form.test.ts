import { describe, expect, it, vi } from 'vitest';
import { unreachable } from '#lib/http/envelope.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { FileFact, FormDefinition } from '#lib/forms/definition.ts';
import { createAttachmentList } from '#lib/forms/attachments/attachment-list.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { sendForm } from '#lib/submissions/form-session.ts';

const photos = {
  kind: 'attachments',
  name: 'files',
  label: 'Files',
  required: false,
  accepts: ['jpg', 'pdf'],
  maxFiles: 4,
  minPhotos: () => 1,
} as const;

const definition: FormDefinition = {
  type: 'sample',
  title: 'Sample',
  submitLabel: 'Send',
  steps: [
    { id: 'one', title: 'One', fields: [photos] },
    {
      id: 'two',
      title: 'Two',
      fields: [{ kind: 'text', name: 'subject', label: 'Subject', required: true }],
    },
  ],
};

const fact: FileFact = { id: 'f1', name: 'a.jpg', type: 'jpg', size: 1, sha256: 'x' };

/** A form with one photo on its way; `arrive` says how each try of the upload ends. */
function open(subject = 'Needles') {
  const model = createFormModel(definition, { values: { files: [], subject } });
  const tries: ((answer: Result<FileFact, ApiFailure>) => void)[] = [];
  const list = model.files.listOf('files', () =>
    createAttachmentList(photos, [], {
      onFile: model.addFile,
      onChange: (values) => model.change('files', values),
      send: () => ({
        done: new Promise((resolve) => tries.push(resolve)),
        cancel: () => undefined,
      }),
    }),
  );
  list.add([new File(['x'], 'a.jpg')]);
  const saved = { id: '1', revision: 1, reference: 'CT-2026-000001', updatedAt: '', data: {} };
  const submitNew = vi.fn(() => Promise.resolve(ok(saved)));
  const keeper = {
    hold: () => Promise.resolve(null),
    noteSubmit: vi.fn(),
    release: vi.fn(),
    end: vi.fn(),
    $draft,
  };
  const press = () => sendForm({ model, keeper, calls: { submitNew, submit: vi.fn() }, key: 'k' });
  return { model, list, tries, submitNew, press };
}

const $draft = { get: () => null };

/** Nothing here waits for more than promises that are settled already. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a form with a file on its way', () => {
  it('waits for the file and sends it', async () => {
    const { model, tries, submitNew, press } = open();
    const sent = press();
    // The first file loads the script that makes photos small.
    await expect.poll(() => tries).toHaveLength(1);
    expect(model.$state.get().phase).toBe('uploading');
    expect(submitNew).not.toHaveBeenCalled();
    tries[0]?.(ok(fact));
    expect(await sent).toMatchObject({ ok: true });
    expect(submitNew).toHaveBeenCalledWith(
      { subject: 'Needles', files: [{ id: 'f1', kind: '', caption: '' }] },
      'k',
    );
  });

  it('stops when the upload fails; another try succeeds', async () => {
    const { model, list, tries, submitNew, press } = open();
    await settled();
    const sent = press();
    await settled();
    tries[0]?.(err(unreachable));
    expect(await sent).toMatchObject({ ok: false, error: { focus: 'files' } });
    expect(submitNew).not.toHaveBeenCalled();
    const said = 'a.jpg was not sent. Try again, or remove it.';
    expect(model.$state.get()).toMatchObject({ phase: 'idle', step: 0, errors: { files: said } });
    list.retry(list.$items.get()[0]?.key ?? '');
    await settled();
    tries[1]?.(ok(fact));
    await settled();
    expect(model.$state.get().errors).toEqual({});
    expect(await press()).toMatchObject({ ok: true });
  });

  it('stops at a file that the server rejects, and asks for another one', async () => {
    const { model, tries, submitNew, press } = open();
    await settled();
    const sent = press();
    await settled();
    const message = 'a.jpg is not a JPG or PDF file.';
    tries[0]?.(err({ ...unreachable, status: 415, message }));
    expect(await sent).toMatchObject({ ok: false, error: { focus: 'files' } });
    expect(submitNew).not.toHaveBeenCalled();
    const said = 'Remove a.jpg, or attach another file.';
    expect(model.$state.get().errors).toEqual({ files: said });
  });

  it('stops at an unknown looked-up number', async () => {
    const { model, tries, submitNew, press } = open('RC-2026-000009');
    await settled();
    tries[0]?.(ok(fact));
    await settled();
    model.reject('subject', 'This record was not found.');
    expect(await press()).toMatchObject({ ok: false, error: { focus: 'subject' } });
    expect(model.$state.get().errors).toEqual({ subject: 'This record was not found.' });
    expect(submitNew).not.toHaveBeenCalled();
    model.change('subject', 'RC-2026-000001');
    expect(await press()).toMatchObject({ ok: true });
  });

  it('reports other errors immediately, and ignores pending photos', async () => {
    const { model, press } = open('');
    await settled();
    expect(model.validateStep(0)).toBeNull();
    expect(await press()).toMatchObject({ ok: false, error: { focus: 'subject' } });
    expect(Object.keys(model.$state.get().errors)).toEqual(['subject']);
  });

  it('includes the file when a draft is restored in between', async () => {
    const { model, tries } = open();
    await settled();
    model.replace({ files: [], subject: 'Restored' });
    tries[0]?.(ok(fact));
    await settled();
    expect(model.$state.get().values).toMatchObject({ files: [{ id: 'f1' }] });
  });
});
