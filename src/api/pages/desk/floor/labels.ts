/** Labels at the desk: what is to be printed, what was printed, and what clients have approved. */
import { any } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { failureOf, readEnvelope } from '#lib/http/envelope.ts';
import { parseInteger } from '#lib/reports/parse-integer.ts';
import { messages } from '#lib/kernel/messages.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { pageQuery } from '#lib/staff/page-query.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  companyLabelList,
  companyPrintList,
  type CompanyLabelList,
  type CompanyPrintList,
} from '#lib/portal/company-lists.ts';
import { APPROVED, SENT_TO_COMPANY } from '#lib/labels/statuses.ts';
import { DRAFT } from '#lib/records/status.ts';
import { SCANNED_FIELD } from '#lib/products/scanned-lines.ts';
import { moved, type PageContext } from '../../context.ts';
import { redirectToLastPage } from '../../lists.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';
import { successText, isPost, readDeskPost, type DeskPost } from '../posted.ts';
import {
  invalidAct,
  newCallerReference,
  nextCallerReference,
  rejectedAct,
  seenBy,
} from '../rejected-act.ts';
import { scannedIn, type FloorLine } from './scanned.ts';

/** Buttons by the status that they lead to. */
const targets: Readonly<Record<string, string>> = {
  printed: 'PRINTED',
  applied: 'APPLIED',
  back: DRAFT,
};

const doneTexts: Readonly<Record<string, string>> = {
  printed: 'Marked as printed. The client was notified.',
  applied: 'Marked as applied. The client was notified.',
  back: 'Sent back. The client has a draft and reads your reason.',
};

/** Labels of one status; those to print oldest first. */
const groups = [
  { status: SENT_TO_COMPANY, title: 'To print', sort: 'updated' },
  { status: 'PRINTED', title: 'Printed', sort: '-updated' },
  { status: APPROVED, title: 'Approved', sort: '-updated' },
] as const;

interface LabelGroup extends Pick<CompanyLabelList, 'total'> {
  readonly status: string;
  readonly title: string;
  readonly items: readonly (CompanyLabelList['items'][number] & { readonly line: FloorLine })[];
}

interface Posted {
  /** The label whose button was pressed; '' for none. */
  readonly reference: string;
  readonly reason: string;
  /** Names the next press on this label. */
  readonly callerReference: string;
  readonly rejection: DeskError | null;
  /** The scanned code that was posted. */
  readonly scanned: string;
  /** The label that it names; null for none. */
  readonly found: string | null;
}

export interface LabelsView extends Posted {
  readonly groups: readonly LabelGroup[];
  /** The newest prints of the company. */
  readonly prints: CompanyPrintList;
  readonly done: string;
}

const nothing: Omit<Posted, 'rejection'> = {
  reference: '',
  reason: '',
  callerReference: '',
  scanned: '',
  found: null,
};

const path = deskPathOf('desk-labels');

async function press(context: PageContext, post: DeskPost): Promise<Posted | Response> {
  const pressed = post.field('do');
  const to = targets[pressed];
  if (to === undefined) return moved(path, 303);
  const reference = post.field('reference');
  const reason = post.field('reason');
  const note = to === DRAFT ? reason.trim() : '';
  const typed = { ...nothing, reference, reason, callerReference: newCallerReference() };
  if (to === DRAFT && note === '') {
    const fields = { reason: fieldMessage({ code: 'required' }, 'Reason') };
    return { ...typed, rejection: invalidAct(fields) };
  }
  const { callerReference, revision } = seenBy(post);
  const sent = await deskApi(context).post(
    `/ops/labels/${encodeURIComponent(reference)}/transition`,
    { callerReference, version: revision, to, note },
    any(),
  );
  if (sent.ok) return moved(`${path}?done=${pressed}`, 303);
  const rejection = rejectedAct(sent.error, { note: ['reason', 'Reason'] });
  return { ...typed, callerReference: nextCallerReference(post, sent.error), rejection };
}

async function answerPost(
  context: PageContext,
  post: DeskPost | DeskError | null,
): Promise<Posted | Response> {
  return isPost(post) ? press(context, post) : { ...nothing, rejection: post };
}

/** Codes of a label: its number, the GTIN of its goods, and its cartons. */
const labelLine = ({
  reference,
  cartons,
  data: { gtin },
}: CompanyLabelList['items'][number]): FloorLine => ({
  key: reference ?? '',
  sku: reference ?? '',
  gtin: typeof gtin === 'string' ? gtin : '',
  cartons,
});

/** Reads the labels, and carries out what the page posts. */
export async function readLabelsPage(
  context: PageContext,
): Promise<Response | Result<LabelsView, DeskFailure>> {
  const post = await readDeskPost(context.request);
  const scan = isPost(post) && post.field('do') === 'find' ? post : null;
  const posted = scan ? { ...nothing, rejection: null } : await answerPost(context, post);
  if (posted instanceof Response) return posted;
  const api = deskApi(context);
  const lists = await Promise.all(
    groups.map(({ status, sort }) =>
      api.get('/ops/labels', companyLabelList, { status, sort, size: 50 }),
    ),
  );
  const prints = await api.get('/ops/labels/prints', companyPrintList, pageQuery(context.url));
  if (!prints.ok) return prints;
  const last = redirectToLastPage(context, prints.value);
  if (last) return last;
  const shown: LabelGroup[] = [];
  for (const [at, { status, title }] of groups.entries()) {
    const list = lists[at];
    if (list?.ok === false) return list;
    if (!list) continue;
    const items = list.value.items.map((label) => ({ ...label, line: labelLine(label) }));
    shown.push({ items, total: list.value.total, status, title });
  }
  const lines = shown.flatMap(({ items }) => items.map(({ line }) => line));
  const done = successText(context.url, doneTexts);
  return ok({
    ...posted,
    ...(scan && scannedIn(scan, () => lines)),
    scanned: scan?.field(SCANNED_FIELD) ?? '',
    groups: shown,
    prints: prints.value,
    done,
  });
}

/** Answers a print file that a form asks for. */
export async function deskLabelFile(context: PageContext, reference: string): Promise<Response> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return moved(path, 303);
  const typed = post.field('copies');
  const count = parseInteger(typed);
  const format = post.field('format');
  // On an open page each format and number of copies is one print.
  const callerReference = [post.field('callerReference'), format, count].join(':');
  const printInput = { callerReference, format, [post.field('of')]: count ?? typed };
  const call = `/ops/labels/${encodeURIComponent(reference)}/output`;
  const response = await deskApi(context).make(call, printInput);
  if (response.ok) return response;
  const { message } = failureOf(response.status, readEnvelope(await response.text()));
  return moved(errorWith(message || messages.serverError), 303);
}
