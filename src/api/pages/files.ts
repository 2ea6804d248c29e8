/**
 * Files behind plain links, for saving without script: the page reads the embedded API as its visitor and forwards
 * the file. The session cookie opens this page like any other; the API itself only reads bearer tokens.
 */
import { failureOf, readEnvelope } from '#lib/http/envelope.ts';
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { messages } from '#lib/kernel/messages.ts';
import { clientOf } from '#lib/accounts/page-account.ts';
import { pathOf, type RouteId } from '#lib/kernel/routes.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import { forwardedHeaders } from './account-api.ts';
import { moved, type PageContext } from './context.ts';
import { embeddedApi } from './embedded.ts';

/** A list at its own address, of the query of its export. */
export function listAddress(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('format');
  return rest.size === 0 ? path : `${path}?${rest.toString()}`;
}

/**
 * Returns the file at this API path; 404 when missing, else the error page. @param list list page of the file, which
 * shows filter errors, such as too many rows
 */
export async function answerFile(
  context: Omit<PageContext, 'url'>,
  path: string,
  list?: string,
): Promise<Response> {
  const api = embeddedApi();
  const missing = new Response(messages.resourceNotFound, {
    status: 404,
    headers: { 'Cache-Control': 'no-store' },
  });
  if (!api) return missing;
  // An aborted request or a HEAD request must not occupy the place in which a file is made.
  const { method, signal } = context.request;
  const headers = forwardedHeaders(context.request.headers);
  headers.set('authorization', `Bearer ${clientOf(context.locals).token}`);
  const asked = new Request(`${IN_PROCESS}/api${path}`, { method, headers, signal });
  const response = await api.fetch(asked);
  if (response.ok) return response;
  if (response.status === 404) return missing;
  if (response.status === 422 && list !== undefined) return moved(list);
  // The API drops the body of a HEAD answer.
  const text = response.bodyUsed ? '' : await response.text();
  const { message } = failureOf(response.status, readEnvelope(text));
  return moved(errorWith(message || messages.serverError));
}

/** A file of a record or a report: an export, a photo, a document or a PDF. */
export interface Download {
  readonly id: RouteId;
  /** The call of the API that answers with the file; `name` is the last part of the address, encoded. */
  readonly call: (name: string, query: URLSearchParams) => string;
  /** The list that an export is of. */
  readonly list?: string;
}

const thumbBy = (query: URLSearchParams): string => (query.get('thumb') === '1' ? '&thumb=1' : '');

const disposition = (query: URLSearchParams): string =>
  query.get('inline') === '1' ? `?inline=1${thumbBy(query)}` : '';

/** Their addresses are those of the table of routes. */
const downloads: readonly Download[] = [
  {
    id: 'receipt-export',
    call: (_name, query) => `/client/receipt-export?${query.toString()}`,
    list: receiptShape.path,
  },
  {
    id: 'attachment-file',
    call: (name, query) => `/client/attachments/${name}${disposition(query)}`,
  },
  {
    id: 'receipt-file',
    call: (name, query) => `/client/receipt-files/${name}?inline=1${thumbBy(query)}`,
  },
  { id: 'receipt-paper', call: (name) => `/client/receipts/${name}/pdf` },
  {
    id: 'work-export',
    call: (_name, query) => `/client/work-export?${query.toString()}`,
    list: workShape.path,
  },
  {
    id: 'work-file',
    call: (name, query) => `/client/work-files/${name}${disposition(query)}`,
  },
  { id: 'work-paper', call: (name) => `/client/work-orders/${name}/pdf` },
];

/** Returns the file of an address, such as `/report/work-paper/WO-2026-000001`, with its last part. */
export function downloadAt(address: string): (Download & { readonly name: string }) | null {
  const name = address.slice(address.lastIndexOf('/') + 1);
  const found = downloads.find(({ id }) => pathOf(id).replace(/\[\w+\]$/, () => name) === address);
  return found ? { ...found, name } : null;
}
