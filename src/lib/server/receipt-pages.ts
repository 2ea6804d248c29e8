/** What the pages of receipts read before they are rendered: the report, one receipt, an answer to it. */
import { claimTypes } from '#lib/kernel/form-table.ts';
import { parse } from '#lib/kernel/validation.ts';
import { receiptPath } from '#lib/receipts/receipt.ts';
import type { RefusedAnswer } from '#lib/receipts/refused-answer.ts';
import { receiptShape } from '#lib/receipts/report.ts';
import {
  dateProblem,
  lastInstead,
  readReportState,
  reportAddress,
  reportQuery,
  type ReportState,
} from '#lib/reports/report-state.ts';
import { exceptionAnswer } from '#lib/receipts/feed.ts';
import type { ReceiptFigures, ReceiptList, ReceiptRecord } from '#lib/receipts/replies.ts';
import type { SavedView } from '#lib/reports/saved-view-calls.ts';
import type { SubmissionSummary } from '#lib/submissions/replies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { figureModules, welcomeFigures, type LiveFigure } from '#lib/portal/welcome-figures.ts';
import { apiBaseUrl } from './portal.ts';
import { readPostedForm, typedRefusal } from './posted-form.ts';
import { readViews } from './saved-views.ts';
import { apiOf, away, moved, type PageContext } from './submission-pages.ts';

/** Only the embedded API has receipts; an external API has the calls of docs/specification.md (Calls). */
const hasReceipts = (): boolean => apiBaseUrl() === '';

const MOST_CLAIMS = 25;

export interface ReceiptReportPage {
  readonly state: ReportState;
  readonly today: string;
  /** Null when they were not read: the dates are wrong, or the API refused. */
  readonly list: ReceiptList | null;
  readonly figures: ReceiptFigures | null;
  readonly views: readonly SavedView[];
}

/** The report for an address; null with an external API. */
export async function readReceiptReport(
  context: PageContext,
): Promise<ReceiptReportPage | Response | null> {
  if (!hasReceipts()) return null;
  const state = readReportState(receiptShape, context.url.searchParams);
  const today = companyDay(new Date());
  const reading = readViews(context, receiptShape);
  if (dateProblem(state) !== null) {
    return { state, today, list: null, figures: null, views: await reading };
  }
  const listed = reportQuery(receiptShape, state);
  listed.set('sort', state.sort);
  listed.set('page', String(state.page));
  listed.set('size', String(state.size));
  // In one call: what is searched for is looked up once, and the figures hold how many there are.
  listed.set('figures', '1');
  const list = await apiOf(context).listReceipts(listed);
  const elsewhere = list.ok ? null : away(list.error, context.url);
  if (elsewhere) return elsewhere;
  const last = list.ok ? lastInstead(state.page, state.size, list.value.body.total) : null;
  if (last !== null) return moved(reportAddress(receiptShape, { ...state, page: last }));
  return {
    state,
    today,
    list: list.ok ? list.value.body : null,
    figures: list.ok ? (list.value.body.figures ?? null) : null,
    views: await reading,
  };
}

/** One own receipt; null when there is none of this number. */
export async function readReceiptPage(
  context: PageContext,
  reference: string,
): Promise<ReceiptRecord | Response | null> {
  if (!hasReceipts()) return null;
  const answer = await apiOf(context).readReceipt(reference);
  return answer.ok ? answer.value.body : away(answer.error, context.url);
}

/** The client's own claims that name a receipt, the newest first; none when they cannot be read. */
export async function readClaimsOn(
  context: PageContext,
  { reference }: Pick<ReceiptRecord, 'reference'>,
): Promise<readonly SubmissionSummary[]> {
  const api = apiOf(context);
  const query = { q: reference, size: MOST_CLAIMS };
  const answers = await Promise.all(
    claimTypes.map((type) => api.listSubmissions({ ...query, type })),
  );
  return answers.flatMap((answer) => (answer.ok ? answer.value.body.items : []));
}

/** The client's own counts; none when they cannot be read: the page stands without them. */
export async function readWelcomeFigures(context: PageContext): Promise<readonly LiveFigure[]> {
  if (!hasReceipts()) return [];
  const answer = await apiOf(context).getDashboard(figureModules);
  return answer.ok ? welcomeFigures(answer.value.body) : [];
}

/** What came of an answer that a form on the page of a receipt has posted. */
export type PostedAnswer =
  | { readonly ok: true; readonly response: Response }
  | ({ readonly ok: false; readonly status: number } & RefusedAnswer);

/** Passes the posted answer on; afterwards the page is asked for anew, so that a reload sends nothing. */
export async function postReceiptAnswer(
  context: PageContext,
  reference: string,
): Promise<PostedAnswer> {
  const form = await readPostedForm(context.request);
  if (!form.ok) return { ...form, exception: '', note: '' };
  const exception = form.field('exception');
  const note = form.field('note');
  const refused = (status: number, notice: string): PostedAnswer => ({
    ok: false,
    status,
    exception,
    notice,
    note,
  });
  const parsed = parse(exceptionAnswer, { answer: form.field('answer'), note });
  if (!parsed.ok) {
    return refused(422, typedRefusal(parsed.errors, { name: 'note', label: 'Note' }));
  }
  const saved = await apiOf(context).answerException(reference, exception, parsed.value);
  if (saved.ok) {
    return { ok: true, response: moved(`${receiptPath(reference)}?answered=1#exceptions`, 303) };
  }
  const { status, message, fields } = saved.error;
  return refused(status >= 400 ? status : 502, Object.values(fields)[0] ?? message);
}
