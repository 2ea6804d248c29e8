/** Files of the two reports behind plain links: exports, photos, documents and PDFs. */
import { pathOf, type RouteId } from '#lib/kernel/routes.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import { workShape } from '#lib/work-orders/columns.ts';

export interface Download {
  readonly id: RouteId;
  /** The call of the API that answers with the file; `name` is the last part of the address, encoded. */
  readonly call: (name: string, query: URLSearchParams) => string;
  /** The list that an export is of. */
  readonly list?: string;
}

/** Their addresses are those of the table of routes. */
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

/** What is asked for at an address, such as `/report/work-paper/WO-2026-000001`, and its last part. */
export function downloadAt(address: string): (Download & { readonly name: string }) | null {
  const name = address.slice(address.lastIndexOf('/') + 1);
  const found = downloads.find(({ id }) => pathOf(id).replace(/\[\w+\]$/, () => name) === address);
  return found ? { ...found, name } : null;
}
