/** The page on which the desk writes a quote. */
import { any } from 'superstruct';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import {
  checkQuote,
  firstRows,
  totalOf,
  withSpareRows,
  type QuoteRow,
  type TypedQuote,
} from '#lib/portal/desk-quote.ts';
import { PRICE_CURRENCY, priceList, pricesIn } from '#lib/portal/money/prices.ts';
import type { DeskRecordView, RejectedAct } from '#lib/portal/desk-record.ts';
import { portalSettings } from '#lib/server/portal.ts';
import { limitOf } from '#lib/kernel/atoms/approval-limits.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { isPost, readDeskPost, type DeskPost } from './posted.ts';
import { askOnce, deskRecordPath, readDeskRecord, recordCall } from './record.ts';
import {
  invalidAct,
  newCallerReference,
  nextCallerReference,
  rejectedAct,
  seenBy,
  unchanged,
  type FieldNames,
} from './rejected-act.ts';

const VALID_DAYS = 14;

export interface QuoteView {
  readonly view: DeskRecordView;
  readonly typed: TypedQuote;
  readonly currency: string;
  /** Minor units; null before it is worked out. */
  readonly total: number | null;
  /** True where a second person must approve the total. */
  readonly needsApproval: boolean;
  readonly callerReference: string;
  readonly rejection: RejectedAct | null;
}

const needsApproval = ({ record }: DeskRecordView, total: number | null): boolean =>
  total !== null && total > limitOf(portalSettings(), record.type, currencyOf(record.data));

/** Returns the prices of the client in one currency; empty if the query fails. */
async function pricesOf(context: PageContext, { record }: DeskRecordView) {
  const client = record.requester?.['clientId'] ?? '';
  if (client === '' || currencyOf(record.data) !== PRICE_CURRENCY) return new Map();
  const list = await deskApi(context).get('/ops/prices', priceList, { client });
  return list.ok ? pricesIn(list.value) : new Map();
}

const start = ({ record }: DeskRecordView, prices: ReadonlyMap<string, number>): TypedQuote => ({
  rows: withSpareRows(firstRows(record.data, record.quote, prices)),
  tax: '',
  validUntil: addDays(companyDay(new Date()), VALID_DAYS),
  note: '',
});

const MAX_ROWS = 200;

function postedQuote(post: DeskPost): TypedQuote {
  const column = (name: keyof QuoteRow) => post.all(name);
  const [codes, qtys, prices] = [column('code'), column('qty'), column('unitPrice')];
  const rows = column('text')
    .slice(0, MAX_ROWS)
    .map((text, at) => ({
      text,
      code: codes[at] ?? '',
      qty: qtys[at] ?? '',
      unitPrice: prices[at] ?? '',
    }));
  const { field } = post;
  return {
    rows,
    tax: field('tax'),
    validUntil: field('validUntil'),
    note: field('note'),
  };
}

const shown: FieldNames = {
  tax: ['tax', 'Tax'],
  validUntil: ['validUntil', 'Valid until'],
  note: ['note', 'Note to client'],
};

type Answer = Pick<QuoteView, 'total' | 'callerReference' | 'rejection'>;

async function answerPost(
  context: PageContext,
  { reference, queued }: DeskRecordView,
  { post, typed, currency }: { post: DeskPost; typed: TypedQuote; currency: string },
): Promise<Answer | Response> {
  const callerReference = newCallerReference();
  const checked = checkQuote(typed, currency);
  const total = totalOf(checked);
  if (total === null) return { total, callerReference, rejection: invalidAct(checked.messages) };
  if (post.field('do') === 'total') return { total, callerReference, rejection: null };
  const rejection = askOnce(context, queued, post);
  if (rejection) return { total, callerReference, rejection };
  const { lines, tax } = checked;
  const { validUntil, note } = typed;
  const quote = { ...seenBy(post), lines, tax, validUntil, note: note.trim(), currency };
  const isAsked = post.field('do') === 'ask';
  const sent = isAsked
    ? await deskApi(context).post('/ops/approvals', { reference, quote }, any())
    : await deskApi(context).post(recordCall(reference, '/quote'), quote, any());
  const done = isAsked ? 'approval' : 'quote';
  if (sent.ok) return moved(`${deskRecordPath(reference)}?done=${done}`, 303);
  const again = nextCallerReference(post, sent.error);
  const failed = { ...rejectedAct(sent.error, shown), asked: post.field('asked') };
  return { total, callerReference: again, rejection: failed };
}

/** Reads the page of a quote, and sends what was typed; null when there is no such record. */
export async function readQuotePage(
  context: PageContext,
  reference: string,
): Promise<Response | Result<QuoteView | null, DeskFailure>> {
  const posted = await readDeskPost(context.request);
  const read = await readDeskRecord(context, reference);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const view = read.value;
  const currency = currencyOf(view.record.data);
  if (!isPost(posted)) {
    const rejection = posted && { ...posted, ...unchanged };
    const callerReference = newCallerReference();
    const typed = start(view, await pricesOf(context, view));
    return ok({
      view,
      typed,
      currency,
      total: null,
      needsApproval: false,
      callerReference,
      rejection,
    });
  }
  const typed = postedQuote(posted);
  const answer = await answerPost(context, view, { post: posted, typed, currency });
  if (answer instanceof Response) return answer;
  const now = answer.rejection?.changed === true ? await readDeskRecord(context, reference) : read;
  const shownView = now.ok ? (now.value ?? view) : view;
  const isAbove = needsApproval(shownView, answer.total);
  return ok({ ...answer, view: shownView, typed, currency, needsApproval: isAbove });
}
