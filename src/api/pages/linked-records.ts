/** The records that belong together: request, receipts, work orders, claims. Read for the page of one of them. */
import { claimTypes } from '#lib/kernel/form-table.ts';
import { receiptPath } from '#lib/receipts/receipt.ts';
import { receiptStatusOf } from '#lib/receipts/status.ts';
import { prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { statusOf } from '#lib/records/status.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { textOf } from '#lib/forms/values.ts';
import type { SubmissionRecord, SubmissionSummary } from '#lib/submissions/replies.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import type { LinkedRecord } from '#lib/portal/linked-record.ts';
import { receiptQuery } from '#lib/receipts/calls.ts';
import { submissionQuery } from '#lib/submissions/calls.ts';
import { workQuery } from '#lib/work-orders/calls.ts';
import type { Visit } from '#api/main/visit.ts';
import { listReceipts } from '#api/receipts/list-receipts.ts';
import { listOwn } from '#api/submissions/list-submissions.ts';
import { listWorkOrders } from '#api/work-orders/list-work.ts';
import { optional, type PageContext } from './context.ts';
import { listQuery } from './lists.ts';

const requestTypes = ['service-request', 'garment-rebranding'] as const;
const isRequestType = (type: string): boolean => (requestTypes as readonly string[]).includes(type);

/** A record that has more of a kind than this is found by the search. */
const MAX_LINKED = 10;

function submissionLink({ type, reference, title, status }: SubmissionSummary): LinkedRecord[] {
  const form = submissionForm(type);
  if (!form || reference === null) return [];
  const { label, tone } = statusOf(form.statuses, status);
  return [{ reference, href: recordPath(form, reference), title, status: { label, tone } }];
}

/** The numbers by which forms may name a receipt: its own, and of receipts that became part of it. */
export const receiptNumbers = ({
  reference,
  numbers = [],
}: {
  readonly reference: string;
  readonly numbers?: readonly string[] | undefined;
}): string[] => [
  reference,
  ...numbers.filter((number) => prefixOf(number) === recordPrefixes.receipt),
];

/** Reads the forms that name a record by one of its numbers, each once. */
export async function namedIn(
  { context, caller }: Visit,
  references: readonly string[],
  { types, size }: { readonly types: readonly string[]; readonly size: number },
): Promise<SubmissionSummary[]> {
  const lists = await Promise.all(
    references.flatMap((q) =>
      types.map((type) => listOwn(context, caller, listQuery(submissionQuery, { type, q, size }))),
    ),
  );
  const found = lists.flatMap(({ items }) => items);
  return [...new Map(found.map((each) => [each.reference ?? each.id, each])).values()];
}

/** Receipts and work orders that carry the number of a request. */
async function ofRequest({ context, clientId }: Visit, q: string): Promise<LinkedRecord[]> {
  const [receipts, orders] = await Promise.all([
    listReceipts(context, clientId, listQuery(receiptQuery, { q, size: MAX_LINKED })),
    listWorkOrders(context, listQuery(workQuery, { q, size: MAX_LINKED }), clientId),
  ]);
  return [
    ...receipts.items.map((receipt) => {
      const { reference, vendor } = receipt;
      const { label, tone } = receiptStatusOf(receipt);
      return { reference, href: receiptPath(reference), title: vendor, status: { label, tone } };
    }),
    ...orders.items.map((order) => {
      const { label, tone } = workStatusOf(order.status, order.waitingFor, order.holdReason);
      const { reference, title } = order;
      return { reference, href: workPath(reference), title, status: { label, tone } };
    }),
  ];
}

/**
 * Reads the records linked to a receipt or work order: its request, records naming it, their receipts and work
 * orders, and for a work order its claims. Unreadable ones are omitted.
 */
export const readLinked = async (
  context: PageContext,
  record: LinkSource,
  options: { readonly withClaims: boolean },
): Promise<readonly LinkedRecord[]> =>
  (await optional(context, (visit) => linkedTo(visit, record, options))) ?? [];

interface LinkSource {
  readonly reference: string;
  readonly numbers?: readonly string[] | undefined;
  readonly request: string | null;
}

async function linkedTo(
  visit: Visit,
  record: LinkSource,
  { withClaims }: { readonly withClaims: boolean },
): Promise<LinkedRecord[]> {
  const { reference, request } = record;
  const types = [...requestTypes, ...(withClaims ? claimTypes() : [])];
  const [naming, own] = await Promise.all([
    namedIn(visit, receiptNumbers(record), { types, size: MAX_LINKED }),
    request === null ? [] : namedIn(visit, [request], { types: requestTypes, size: MAX_LINKED }),
  ]);
  const named = naming.filter(({ type }) => isRequestType(type)).map((each) => each.reference);
  const requests = [...new Set([request, ...named])]
    .filter((each) => each !== null)
    .slice(0, MAX_LINKED);
  const work = await Promise.all(requests.map((each) => ofRequest(visit, each)));
  const ownRequest = own.filter((each) => each.reference === request);
  const links = [...[...ownRequest, ...naming].flatMap(submissionLink), ...work.flat()];
  const byNumber = new Map(links.map((link) => [link.reference, link]));
  byNumber.delete(reference);
  return [...byNumber.values()];
}

/** Fields of a claim that name the goods it is about. */
const claimed = ['receiptRef', 'workRef'] as const;

/**
 * Reads the records linked to a form's record. For a request: receipts and work orders with its number, and records
 * naming it. For a claim: records of its receipt and work order, including other claims.
 */
export async function readLinkedOfForm(
  context: PageContext,
  { type, reference, data }: Pick<SubmissionRecord, 'type' | 'reference' | 'data'>,
): Promise<readonly LinkedRecord[]> {
  if (reference === null) return [];
  const own = { reference, request: reference };
  if (isRequestType(type)) return readLinked(context, own, { withClaims: true });
  if (!claimTypes().includes(type)) return [];
  const named = claimed.map((name) => textOf(data, name)).filter((each) => each !== '');
  const lists = await Promise.all(
    named.map((each) =>
      readLinked(context, { reference: each, request: null }, { withClaims: true }),
    ),
  );
  const byNumber = new Map(lists.flat().map((link) => [link.reference, link]));
  byNumber.delete(reference);
  return [...byNumber.values()];
}
