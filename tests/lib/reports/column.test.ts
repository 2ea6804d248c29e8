import { object } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { receiptColumns, receiptDefinition } from '#lib/receipts/columns.ts';
import {
  fileColumns,
  fileRecord,
  filterFields,
  listOf,
  reportHeads,
  reportRows,
  type Column,
} from '#lib/reports/column.ts';
import { choice } from '#lib/reports/filters.ts';
import { readReportState } from '#lib/reports/list-query.ts';
import { listFields } from '#lib/reports/list-schema.ts';
import type { ReceiptSummary } from '#lib/receipts/replies.ts';
import { parse } from '#lib/kernel/validation.ts';
import { receiptSummary } from '../../fixtures/receipt-summary.ts';

const open = {
  id: 'questions',
  label: 'Questions',
  isNumber: true,
  sort: true,
  filter: choice('Questions', 'Any', [{ value: 'some', label: 'Some' }]),
  cell: ({ openExceptions }) => `${openExceptions} open`,
  file: { type: 'integer', isSummed: true, value: ({ openExceptions }) => openExceptions },
} as const satisfies Column<ReceiptSummary>;

const list = listOf({ ...receiptDefinition, columns: [...receiptColumns, open] });
const read = (query: string) => readReportState(list, new URLSearchParams(query));

describe('one more entry in the columns of a list', () => {
  it('can be chosen in the menu of columns, and stands on the page', () => {
    expect(list.columns.at(-1)).toMatchObject({ id: 'questions', label: 'Questions' });
    const state = read('cols=number,questions');
    expect(state.columns).toEqual(['number', 'questions']);
    expect(reportHeads(list, state).map(({ label }) => label)).toEqual(['Number', 'Questions']);
    const [row] = reportRows(list, [receiptSummary]);
    expect(row?.cells['questions']).toBe('2 open');
  });

  it('preserves boxes and menus of rows for any columns', () => {
    const columns = [
      ...receiptColumns,
      open,
      {
        id: 'acts',
        label: 'Actions',
        isBare: true,
        cell: ({ po }) => ({ kind: 'acts', name: po, acts: [] }),
      },
    ] as const satisfies readonly Column<ReceiptSummary>[];
    const withMenus = listOf({ ...receiptDefinition, columns });
    const state = readReportState(withMenus, new URLSearchParams('cols=questions'));
    expect(state.columns).toEqual(['number', 'questions', 'acts']);
    expect(reportHeads(withMenus, state).at(-1)).toMatchObject({ id: 'acts', isBare: true });
    const [row] = reportRows(withMenus, [receiptSummary], ({ po }) => ({ po }));
    expect(row?.entry).toEqual({ po: receiptSummary.po });
  });

  it('sorts at a press on its head', () => {
    const head = reportHeads(list, read('')).find(({ id }) => id === 'questions');
    expect(head?.sort?.href).toBe(`${list.path}?sort=questions`);
    expect(read('sort=-questions').sort).toBe('-questions');
  });

  it('narrows the list by its filter, behind More filters', () => {
    expect(filterFields(list).more.map(({ name }) => name)).toContain('questions');
    expect(read('questions=some').filters).toEqual({ questions: 'some' });
    expect(read('questions=all').filters).toEqual({});
  });

  it('appears in the query of the call', () => {
    const { filters, sort } = listFields(list);
    const schema = { struct: object({ ...filters, sort }) };
    expect(parse(schema, { questions: 'some', sort: '-questions' })).toMatchObject({
      ok: true,
      value: { questions: 'some', sort: '-questions' },
    });
    expect(parse(schema, { questions: 'all' }).ok).toBe(false);
    expect(parse(schema, { sort: 'answers' }).ok).toBe(false);
  });

  it('appears in spreadsheets and on paper', () => {
    for (const kind of ['sheet', 'paper'] as const) {
      const columns = fileColumns(list, kind);
      expect(columns.at(-1)).toMatchObject({ key: 'questions', title: 'Questions' });
      expect(fileRecord(columns, receiptSummary)['questions']).toBe(2);
    }
  });
});

describe('the columns of receipts', () => {
  it("follow the page's order in files, and fit the paper", () => {
    const titles = (kind: 'sheet' | 'paper') => fileColumns(list, kind).map(({ title }) => title);
    const onlyInSheets = ['Expected on', 'Tracking', 'Accuracy'];
    expect(titles('sheet').slice(0, -1)).toEqual([
      'Number',
      'Received (New York time)',
      'Expected on',
      'Vendor',
      'PO',
      'Carrier',
      'Tracking',
      'Cartons expected',
      'Cartons received',
      'Pieces expected',
      'Pieces received',
      'Over',
      'Short',
      'Damaged',
      'Accuracy',
      'Status',
    ]);
    expect(titles('paper')).toEqual(
      titles('sheet')
        .filter((title) => !onlyInSheets.includes(title))
        .map((title) => title.replace(' (New York time)', '')),
    );
  });
});
