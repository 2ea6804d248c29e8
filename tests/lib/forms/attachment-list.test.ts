import { describe, expect, it, vi } from 'vitest';
import { unreachable } from '#lib/http/envelope.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { AttachmentsField } from '#lib/forms/definition.ts';
import {
  createAttachmentList,
  type AttachmentItem,
  type AttachmentList,
} from '#lib/forms/attachments/attachment-list.ts';
import type { uploadFile } from '#lib/forms/attachments/upload-file.ts';

const field: AttachmentsField = {
  kind: 'attachments',
  name: 'files',
  label: 'Files',
  required: false,
  accepts: ['jpg', 'png', 'webp', 'heic', 'pdf'],
  maxFiles: 2,
};

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);

function open(sha256 = (name: string) => name) {
  const onChange = vi.fn();
  const send = vi.fn<typeof uploadFile>((each, onProgress) => {
    onProgress(0.5);
    const { name, size } = each;
    const fact = { id: `id-${name}`, name, type: 'pdf' as const, size, sha256: sha256(name) };
    return { done: Promise.resolve(ok(fact)), cancel: () => undefined };
  });
  return { onChange, send, list: createAttachmentList(field, [], { onChange, send }) };
}

/** Nothing here waits for more than promises that are settled already. */
/** Resolves after the script that makes photos smaller has come, and the calls behind it. */
const settled = async () => {
  await import('#lib/forms/attachments/shrink-photo.ts');
  await new Promise((resolve) => setImmediate(resolve));
};

const reached = (list: AttachmentList, state: AttachmentItem['state']) =>
  new Promise<void>((resolve) =>
    list.$items.listen(([item]) => item?.state === state && resolve()),
  );

describe('attached files', () => {
  it('upload immediately, and join the form afterwards', async () => {
    const { list, onChange } = open();
    list.add([file('a.pdf')]);
    await settled();
    expect(list.$items.get()).toMatchObject([{ name: 'a.pdf', state: 'done', progress: 1 }]);
    list.describe(list.$items.get()[0]?.key ?? '', { caption: 'Carton 3' });
    expect(onChange).toHaveBeenLastCalledWith([{ id: 'id-a.pdf', kind: '', caption: 'Carton 3' }]);
  });

  it.each(['photo', 'photos'])('default to kind %s for photos, else to the first', async (kind) => {
    const kinds = ['packing_list', kind].map((value) => ({ value, label: value }));
    const { send } = open();
    const list = createAttachmentList({ ...field, kinds, maxFiles: 3 }, [], {
      onChange: vi.fn(),
      send,
    });
    // Some browsers know no type of photos of an iPhone.
    const untyped = new File(['x'], 'IMG_1.HEIC');
    list.add([new File(['x'], 'a', { type: 'image/jpeg' }), untyped, file('b.pdf')]);
    await settled();
    expect(list.$items.get()).toMatchObject([{ kind }, { kind }, { kind: 'packing_list' }]);
  });

  it('without a type and an ending are left to the server', async () => {
    const { list } = open();
    list.add([file('IMG_0412')]);
    await settled();
    expect(list.$items.get()).toMatchObject([{ name: 'IMG_0412', state: 'done' }]);
  });

  it("fail with the portal's messages", async () => {
    const { list, send } = open();
    list.add([file('a.exe'), file('b.pdf', 0), file('c.pdf', 10 * 1024 * 1024 + 1)]);
    await settled();
    expect(list.$refusals.get()).toEqual([
      'a.exe is not a JPG, PNG, WEBP, HEIC or PDF file.',
      'b.pdf is empty.',
      'c.pdf is larger than 10 MB.',
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  it('of too many pixels are told their number and the limit before they are sent', async () => {
    const { list, send } = open();
    const bomb = Buffer.alloc(40);
    bomb.write('\u0089PNG\r\n\u001a\n', 'latin1');
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    list.add([new File([bomb], 'bomb.png', { type: 'image/png' })]);
    await new Promise<void>((resolve) => list.$refusals.listen((all) => all.length && resolve()));
    expect(list.$refusals.get()[0]).toMatch(/^bomb\.png has 3,600 megapixels\. The limit is 200\./);
    expect(list.$items.get()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('that the server finds to be something else are told what the field takes', async () => {
    const refused = {
      ...unreachable,
      status: 415,
      message: 'a.png is not a JPG, PNG or PDF file.',
    };
    const list = createAttachmentList({ ...field, accepts: ['png', 'svg'] }, [], {
      onChange: vi.fn(),
      send: () => ({ done: Promise.resolve(err(refused)), cancel: () => undefined }),
    });
    list.add([file('a.png')]);
    await settled();
    expect(list.$items.get()).toMatchObject([
      { state: 'failed', canRetry: false, problem: 'a.png is not a PNG or SVG file.' },
    ]);
  });

  it("obey the form's limit, without duplicates", async () => {
    const { list } = open(() => 'same');
    list.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    await settled();
    expect(list.$items.get()).toHaveLength(1);
    expect(list.$refusals.get()).toEqual([
      'You can attach up to 2 files.',
      'b.pdf is already attached.',
    ]);
  });

  it('are on their way three at a time, and not at all once they are removed', async () => {
    const ends: (() => void)[] = [];
    const send = vi.fn<typeof uploadFile>(() => ({
      done: new Promise((resolve) => ends.push(() => resolve(err(unreachable)))),
      cancel: () => undefined,
    }));
    const many = { ...field, maxFiles: 20 };
    const list = createAttachmentList(many, [], { onChange: vi.fn(), send });
    list.add(Array.from({ length: 20 }, (_, index) => file(`${index}.pdf`)));
    await settled();
    expect(send).toHaveBeenCalledTimes(3);
    for (const { key } of list.$items.get().slice(3, 19)) list.remove(key);
    for (const end of ends.splice(0)) end();
    await settled();
    expect(send.mock.lastCall?.[0].name).toBe('19.pdf');
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('can be tried again after the script for them was out of reach', async () => {
    const path = '#lib/forms/attachments/shrink-photo.ts';
    vi.doMock(path, () => {
      throw new Error('offline');
    });
    const { list, send } = open();
    list.add([file('a.pdf')]);
    await reached(list, 'failed');
    expect(list.$items.get()).toMatchObject([{ canRetry: true, problem: unreachable.message }]);
    vi.doUnmock(path);
    list.retry(list.$items.get()[0]?.key ?? '');
    await reached(list, 'done');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('can be tried again and removed', async () => {
    const { list, send, onChange } = open();
    send.mockReturnValueOnce({ done: Promise.resolve(err(unreachable)), cancel: () => undefined });
    list.add([file('a.pdf')]);
    await settled();
    const [item] = list.$items.get();
    expect(item).toMatchObject({ state: 'failed', problem: unreachable.message });
    list.retry(item?.key ?? '');
    await settled();
    expect(list.$items.get()).toMatchObject([{ state: 'done' }]);
    list.remove(item?.key ?? '');
    expect(onChange).toHaveBeenLastCalledWith([]);
  });
});
