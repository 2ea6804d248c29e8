/** What the pages of receipts read before they are rendered: the report, one receipt, an answer to it. */
import { claimTypes } from '#lib/kernel/form-table.ts';
import { parse } from '#lib/kernel/validation.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import { receiptPath } from '#lib/receipts/receipt.ts';
import type { RefusedAnswer } from '#lib/receipts/refused-answer.ts';
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { exceptionAnswer } from '#lib/receipts/feed.ts';
import type { ReceiptList, ReceiptRecord } from '#lib/receipts/replies.ts';
import type { SubmissionSummary } from '#lib/submissions/replies.ts';
import { figureModules, welcomeFigures, type LiveFigure } from '#lib/portal/welcome-figures.ts';
import { readReport } from './list-pages.ts';
import { apiBaseUrl } from './portal.ts';
import { readPostedForm, typedRefusal } from './native/posted-form.ts';
import { apiOf, away, moved, type PageContext } from './page-context.ts';

/** Only the embedded API has receipts; an external API has the calls of docs/specification.md (Calls). */
const hasReceipts = (): boolean => apiBaseUrl() === '';

const MOST_CLAIMS = 25;

/** The report for an address; null where receipts are not kept. */
export const readReceiptReport = async (
  context: PageContext,
): Promise<ReportPage<ReceiptList> | Response | null> =>
  hasReceipts()
    ? readReport(context, receiptShape, (query) =>
        // In one call: what is searched for is looked up once, and the figures hold how many there are.
        apiOf(context).listReceipts({ ...query, figures: '1' }),
      )
    : null;

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
