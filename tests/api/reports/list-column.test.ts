import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  countReceipts,
  receiptKeysQuery,
  receiptsOf,
} from '#api/receipts/queries/receipt-lists.ts';
import { showReceiptSummary } from '#api/receipts/list-receipts.ts';
import { exportList } from '#api/reports/export-list.ts';
import { receiptColumns, receiptDefinition } from '#lib/receipts/columns.ts';
import { listOf, type Column } from '#lib/reports/column.ts';
import type { ExportFormat } from '#lib/reports/export-format.ts';
import type { ReceiptSummary } from '#lib/receipts/replies.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { exceptions, head, companyFor, lines } from '../receipts/support.ts';
import { createFormsApi } from '../submissions/support.ts';

const questions = {
  id: 'questions',
  label: 'Questions',
  file: { type: 'integer', isSummed: true, value: ({ openExceptions }) => openExceptions },
} as const satisfies Column<ReceiptSummary>;

const list = listOf({ ...receiptDefinition, columns: [...receiptColumns, questions] });

describe('one more entry in the columns of a list', () => {
  it('appears in its CSV, XLSX and PDF files, with its sum', async () => {
    const api = createFormsApi(await openAnyDatabase());
    const client = await api.newClient();
    await companyFor(api, client).feed('D-1', { ...head, lines, exceptions, status: 'RECEIVED' });
    const { reader } = api.database;
    const filter = { clientId: client.session.id };
    const order = { order: 'reference', direction: 'asc', offset: 0 } as const;
    const bytesOf = async (format: ExportFormat): Promise<Uint8Array> => {
      const file = await exportList(api.context, list, {
        clientId: filter.clientId,
        format,
        query: { status: 'RECEIVED_WITH_EXCEPTIONS', to: '2026-12-31' },
        rows: {
          count: () => countReceipts(reader, filter),
          keys: (size) => receiptKeysQuery(reader, filter, { ...order, size }),
          read: async (keys) => (await receiptsOf(reader, keys)).map(showReceiptSummary),
        },
      });
      if (!file.ok) throw new Error(file.error.message);
      return new Uint8Array(await file.value.arrayBuffer());
    };
    const [heads, row]: string[][] = parse(Buffer.from(await bytesOf('csv')), { bom: true });
    expect([heads?.at(-1), row?.at(-1)]).toEqual(['Questions', '3']);
    const { Sheets } = read(await bytesOf('xlsx'));
    const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets['Receipts'] ?? {});
    expect(rows.map((each) => each['Questions'])).toEqual([3, 3]);
    const text = oneLine((await readPdf(await bytesOf('pdf'))).text);
    expect(text).toContain('Received – 2026-12-31 Status Received with exceptions Rows 1');
    expect(text).toContain('Status Questions RC-2026-000001');
    expect(text).toContain('Questions 3');
  });
});
