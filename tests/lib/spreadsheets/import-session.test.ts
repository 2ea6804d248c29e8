// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportOrder } from '#lib/spreadsheets/client.ts';
import { productImport } from '#lib/products/product-import.ts';
import { err, ok } from '#lib/kernel/result.ts';
import type { ImportResult, SheetReply } from '#lib/spreadsheets/replies.ts';
import { createImport, type ImportSession } from '#lib/spreadsheets/import-session.store.ts';

const sheet: SheetReply = {
  filename: 'mine.csv',
  headers: ['Nr', 'UPC', 'Note'],
  rows: [
    { row: 2, cells: ['A1', '036000291452', 'x'] },
    { row: 3, cells: ['A2', '36000291452', ''] },
    { row: 5, cells: ['a1', '', ''] },
  ],
  remembered: {},
};

const outcome = (changes: Partial<ImportResult> = {}): ImportResult => ({
  uploadId: null,
  total: 3,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 2,
  cleared: 0,
  errors: [],
  errorFile: null,
  ...changes,
});

const reply = <T>(body: T) => ok({ message: 'Done.', body, envelope: {} });
const file = new File(['x'], 'mine.csv');

function open() {
  const orders: ImportOrder[] = [];
  const run = vi.fn(async (order: ImportOrder) => {
    orders.push(order);
    return reply(outcome(order.dryRun ? {} : { uploadId: 'UP-2026-000001' }));
  });
  const session = createImport(productImport, { read: async () => reply(sheet), run });
  return { session, orders, run, state: () => session.$state.get() };
}

const faults = ({ state }: ReturnType<typeof open>) =>
  state().checked.map(({ errors }) => errors.map(({ code }) => code));

async function atRows() {
  const opened = open();
  await opened.session.choose(file);
  opened.session.map('Nr', 'sku');
  opened.session.look();
  return opened;
}

/** Waits until the state of a session is so. */
const until = (
  { $state }: ImportSession,
  isSo: (state: ReturnType<ImportSession['$state']['get']>) => boolean,
) =>
  new Promise<void>((resolve) => {
    const stop = $state.listen((state) => {
      if (!isSo(state)) return;
      stop();
      resolve();
    });
    if (isSo($state.get())) resolve();
  });

describe('an import', () => {
  afterEach(() => vi.useRealTimers());

  it('continues with corrected rows, and validates them by other rules', async () => {
    const { session, state } = open();
    const mapping = { Nr: 'sku', UPC: 'gtin' };
    const rows = [{ row: 4, values: { sku: 'A1', gtin: '1' } }];
    session.resume({ filename: 'kept.csv', mapping, rows });
    await until(session, ({ step }) => step === 'rows');
    expect(state()).toMatchObject({ mapping, rows, sheet: { headers: ['Nr', 'UPC'] } });
    session.edit(4, 'gtin', '036000291452');
    session.recheck();
    await until(session, ({ checking }) => checking === null);
    expect(state().rows[0]?.values['gtin']).toBe('036000291452');
    expect(state().checked[0]?.errors).toEqual([]);
  });

  it('asks for the columns that it needs, and holds each once', async () => {
    const { session, state } = open();
    await session.choose(file);
    expect(state()).toMatchObject({ step: 'columns', mapping: { UPC: 'gtin' } });
    session.look();
    expect(state()).toMatchObject({ step: 'columns', message: 'Choose a column for: SKU.' });
    session.map('Note', 'sku');
    session.map('Nr', 'sku');
    expect(state().mapping).toEqual({ UPC: 'gtin', Nr: 'sku' });
    session.map('UPC', '');
    expect(state().mapping).toEqual({ Nr: 'sku' });
    session.look();
    expect(state()).toMatchObject({ step: 'rows', message: '' });
  });

  it('judges rows again as they are mended or left out', async () => {
    const opened = await atRows();
    expect(faults(opened)).toEqual([[], ['length'], ['repeated']]);
    opened.session.edit(3, 'gtin', '036000291452');
    expect(faults(opened)).toEqual([[], [], ['repeated']]);
    const asked = opened.state().checked.flatMap(({ warnings = [] }) => warnings);
    expect(asked).toMatchObject([{ row: 3, message: 'Row 2 has this number too, for A1.' }]);
    opened.session.edit(2, 'sku', 'B1');
    expect(faults(opened)).toEqual([[], [], []]);
    opened.session.edit(5, 'sku', '');
    expect(faults(opened)).toEqual([[], [], ['required']]);
    opened.session.drop(5);
    expect(faults(opened)).toEqual([[], []]);
  });

  it('asks about a number that was typed, which the file did not have', async () => {
    vi.useFakeTimers();
    const articles = vi.fn(async (numbers: readonly string[]) =>
      numbers.map((gtin) => ({ sku: 'Z9', style: '', colour: '', size: '', gtin })),
    );
    const session = createImport(productImport, {
      read: async () => reply(sheet),
      run: async () => reply(outcome()),
      articles,
    });
    const warnings = () =>
      session.$state.get().checked.flatMap(({ warnings: found = [] }) => found);
    await session.choose(file);
    session.map('Nr', 'sku');
    session.look();
    session.edit(2, 'sku', '5901234123457');
    session.edit(3, 'gtin', '4006381333931');
    session.edit(5, 'gtin', 'none');
    session.edit(2, 'gtin', '96385074');
    await session.tryOut();
    await vi.advanceTimersByTimeAsync(300);
    expect(articles.mock.calls).toEqual([[['04006381333931', '00000096385074']]]);
    expect(warnings()).toMatchObject([
      { row: 2, column: 'gtin', message: 'Z9 in your products has this number too.' },
      { row: 3, column: 'gtin', message: 'Z9 in your products has this number too.' },
    ]);
    expect(session.$state.get().trial, 'what was tried still holds').not.toBeNull();
    session.edit(5, 'gtin', '5901234123457');
    await vi.advanceTimersByTimeAsync(300);
    expect(articles).toHaveBeenLastCalledWith(['05901234123457']);
    expect(warnings().map(({ row }) => row)).toEqual([2, 3, 5]);
    articles.mockImplementationOnce(async () => {
      session.take({ ...sheet, rows: [] });
      return [{ sku: 'Z9', style: '', colour: '', size: '', gtin: '' }];
    });
    session.edit(5, 'gtin', '4006381333931');
    await vi.advanceTimersByTimeAsync(300);
    expect(session.$state.get().sheet?.known, 'of the file before').toBeUndefined();
  });

  it('tries before it imports, and again after a change', async () => {
    const { session, state, orders } = await atRows();
    await session.tryOut();
    expect(state().trial).toMatchObject({ created: 1, failed: 2 });
    session.edit(3, 'gtin', '');
    expect(state().trial).toBeNull();
    expect(await session.run()).toBe(true);
    expect(state()).toMatchObject({ step: 'done', result: { uploadId: 'UP-2026-000001' } });
    expect(orders.map(({ dryRun }) => dryRun)).toEqual([true, false]);
    expect(orders[1]).toMatchObject({
      filename: 'mine.csv',
      mapping: { UPC: 'gtin', Nr: 'sku' },
      rows: [{ row: 2 }, { row: 3, values: { sku: 'A2', gtin: '' } }, { row: 5 }],
    });
  });

  it('stays where it is when a call fails, and says why', async () => {
    const opened = await atRows();
    const failure = {
      kind: 'refused',
      status: 422,
      message: 'No.',
      fields: {},
      handled: false,
    } as const;
    opened.run.mockResolvedValueOnce(err(failure) as never);
    expect(await opened.session.run()).toBe(false);
    expect(opened.state()).toMatchObject({ step: 'rows', isBusy: false, message: 'No.' });
    expect(opened.state().rows).toHaveLength(3);
  });

  it('sends no file that is too large', async () => {
    const read = vi.fn();
    const session = createImport(productImport, { read, run: vi.fn() });
    await session.choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.csv'));
    expect(session.$state.get().message).toBe('The file is larger than 5 MB.');
    expect(read).not.toHaveBeenCalled();
  });

  it('goes back with its file, and restarts', async () => {
    const { session, state } = await atRows();
    session.back();
    expect(state()).toMatchObject({ step: 'columns', sheet: { filename: 'mine.csv' } });
    session.restart();
    expect(state()).toMatchObject({ step: 'file', sheet: null });
  });
});
