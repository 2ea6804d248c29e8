/** Spreadsheet files for tests, and a multipart call that sends one. */
import { utils, write } from '@e965/xlsx';
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
