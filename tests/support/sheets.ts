/** Spreadsheet files for tests, and a multipart call that sends one. */
import { read, utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import type { Reply, TestApi } from './api.ts';
import { readReply, requestFor } from './api.ts';

export type Grid = readonly (readonly (string | number | null)[])[];

/** An .xlsx file as another program writes it. */
export function xlsxOf(grid: Grid): Uint8Array<ArrayBuffer> {
  const workbook = utils.book_new(utils.aoa_to_sheet(grid.map((row) => [...row])), 'Sheet 1');
  return new Uint8Array(
    write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer,
  );
}

/** Splits lines at commas into a grid. */
export const csv = (...lines: readonly string[]): Grid => lines.map((line) => line.split(','));

export const csvOf = (grid: Grid): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(grid.map((row) => row.join(',')).join('\r\n'));

export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly field?: string;
}

/** Sends one file in a multipart body. */
export async function sendFile(
  api: TestApi,
  route: string,
  token: string,
  { bytes, name = 'products.csv', field = 'data' }: SentFile,
): Promise<Reply> {
  const form = new FormData();
  form.set(field, new Blob([bytes]), name);
  const body = new Response(form);
  const plain = requestFor(route, { token });
  const request = new Request(plain.url, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(plain.headers),
      'content-type': body.headers.get('content-type') ?? '',
    },
    body: await body.arrayBuffer(),
  });
  return readReply(await api.fetch(request));
}

/** Downloads a file and parses it as CSV or XLSX. */
export async function readFileOf(api: Pick<TestApi, 'fetch'>, token: string, path: string) {
  const response = await api.fetch(requestFor(`GET ${path}`, { token }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sheet = () => {
    const book = read(bytes, { cellDates: true });
    return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  };
  return {
    bytes,
    headers: response.headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    /** Rows of a CSV file by its heading. */
    records: () => parse<Record<string, string>>(Buffer.from(bytes), { columns: true, bom: true }),
    sheet,
    sheetNames: () => read(bytes).SheetNames,
    /** Rows of a workbook, the heading first. */
    rows: () => utils.sheet_to_json<unknown[]>(sheet(), { header: 1, raw: true }),
    /** Rows of a workbook by its heading, with values or as they are shown. */
    cells: (raw = true) => utils.sheet_to_json<Record<string, unknown>>(sheet(), { raw }),
  };
}
