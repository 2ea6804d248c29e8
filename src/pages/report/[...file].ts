import type { APIRoute } from 'astro';
import { pathOf, type RouteId } from '#lib/kernel/routes.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import { answerFile, listAddress } from '#lib/server/page-file.ts';
import { workShape } from '#lib/work-orders/columns.ts';

interface Download {
  readonly id: RouteId;
  /** The call of the API that answers with the file; `name` is the last part of the address, encoded. */
  readonly call: (name: string, query: URLSearchParams) => string;
  /** The list that an export is of. */
  readonly list?: string;
}

/** Exports, files and PDFs of the two reports: the addresses are those of the table of routes. */
const downloads: readonly Download[] = [
  {
    id: 'receipt-export',
    call: (_name, query) => `/client/receipt-export?${query.toString()}`,
    list: receiptShape.path,
  },
  { id: 'receipt-file', call: (name) => `/client/receipt-files/${name}?inline=1` },
  { id: 'receipt-paper', call: (name) => `/client/receipts/${name}/pdf` },
  {
    id: 'work-export',
    call: (_name, query) => `/client/work-export?${query.toString()}`,
    list: workShape.path,
  },
  {
    id: 'work-file',
    call: (name, query) =>
      `/client/work-files/${name}${query.get('inline') === '1' ? '?inline=1' : ''}`,
  },
  { id: 'work-paper', call: (name) => `/client/work-orders/${name}/pdf` },
];

export const GET: APIRoute = (context) => {
  const address = `/report/${context.params['file'] ?? ''}`;
  const name = address.slice(address.lastIndexOf('/') + 1);
  const download = downloads.find(
    ({ id }) => pathOf(id).replace(/\[\w+\]$/, () => name) === address,
  );
  if (!download) return context.rewrite(pathOf('not-found'));
  const query = context.url.searchParams;
  const list = download.list && listAddress(download.list, query);
  return answerFile(context, download.call(encodeURIComponent(name), query), list);
};
