/** Data of the receipt pages: report, one receipt, an answer. */
import { claimTypes } from '#lib/kernel/form-table.ts';
import { parse } from '#lib/kernel/validation.ts';
import { namedIn, receiptNumbers } from './linked-records.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import { receiptPath } from '#lib/receipts/receipt.ts';
import { SEVERAL, piecesFieldName, type RejectedAnswer } from '#lib/receipts/rejected-answer.ts';
import { dateProblem, readReportState, type ReportState } from '#lib/reports/list-query.ts';
import type { VendorScores } from '#lib/receipts/vendor-scores.ts';
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { exceptionAnswer, severalAnswers, type SeveralAnswers } from '#lib/receipts/feed.ts';
import type { ReceiptList, ReceiptRecord } from '#lib/receipts/replies.ts';
import type { SubmissionSummary } from '#lib/submissions/replies.ts';
import { figureModules, welcomeFigures, type LiveFigure } from '#lib/portal/welcome-figures.ts';
import { dispositions } from '#lib/receipts/choices.ts';
import { readReport } from './lists.ts';
import { readPostedForm, rejectionOf, controlError } from './native/posted-form.ts';
import { checkInput } from '#api/http/input.ts';
import { countModules } from '#api/main/count-modules.ts';
import { answerExceptions } from '#api/receipts/answer-exceptions.ts';
import { ownReceipt } from '#api/receipts/find-receipt.ts';
import { listReceipts } from '#api/receipts/list-receipts.ts';
import { scoreVendors } from '#api/receipts/score-vendors.ts';
import { showReceipt } from '#api/receipts/views.ts';
import { receiptQuery, vendorQuery } from '#lib/receipts/calls.ts';
import { act, moved, optional, visitOf, type PageContext } from './context.ts';

const MAX_CLAIMS = 25;

/** The report for an address. */
export const readReceiptReport = (
  context: PageContext,
): Promise<ReportPage<ReceiptList> | Response> =>
  readReport(context, {
    shape: receiptShape,
    schema: receiptQuery,
    // One call: the search is resolved once, and the figures include the total.
    find: ({ context: api, clientId }, query) =>
      listReceipts(api, clientId, { ...query, figures: '1' }),
  });

/** Returns one own receipt; null when there is none with this number. */
export async function readReceipt(
  context: PageContext,
  reference: string,
): Promise<ReceiptRecord | null> {
  const { context: api, clientId } = visitOf(context);
  const found = await ownReceipt(api, clientId, reference);
  return found.ok ? showReceipt(api, found.value, { all: false }) : null;
}

/** How vendors deliver, for an address; the scores are null while its days are wrong. */
export async function readVendorScores(
  context: PageContext,
): Promise<{ state: ReportState; scores: VendorScores | null }> {
  const state = readReportState(receiptShape, context.url.searchParams);
  if (dateProblem(state) !== null) return { state, scores: null };
  const { from, to, filters } = state;
  const { vendor } = filters;
  const query = checkInput(vendorQuery, {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(vendor !== undefined && { vendor }),
  });
  if (!query.ok) return { state, scores: null };
  const { context: api, clientId } = visitOf(context);
  return { state, scores: await scoreVendors(api, clientId, query.value) };
}

/** Returns the client's claims that name a receipt, newest first; empty if the query fails. */
export async function readClaimsOn(
  context: PageContext,
  receipt: Pick<ReceiptRecord, 'reference' | 'numbers'>,
): Promise<readonly SubmissionSummary[]> {
  const filter = { types: claimTypes(), size: MAX_CLAIMS };
  return (
    (await optional(context, (visit) => namedIn(visit, receiptNumbers(receipt), filter))) ?? []
  );
}

/** Returns the figures of the client; empty if the query fails, so that the page still renders. */
export async function readWelcomeFigures(context: PageContext): Promise<readonly LiveFigure[]> {
  const read = await optional(context, ({ context: api, caller }) =>
    countModules(api, caller.client, figureModules),
  );
  return read ? welcomeFigures(read) : [];
}

/** Outcome of an answer posted by a receipt page. */
export type PostedAnswer =
  | { readonly ok: true; readonly response: Response }
  | ({ readonly ok: false; readonly status: number } & RejectedAnswer);

const typedNote = { name: 'note', label: 'Note' } as const;
const noParts =
  'Type whole numbers of pieces for two answers or more; for one answer press its button above.';

/** Form of the page: its call, and its error state. */
interface Posted {
  readonly send: Answers | null;
  readonly notice: string;
  readonly rejected: Omit<RejectedAnswer, 'notice'>;
}

type Answers = SeveralAnswers['answers'];
type Fields = Extract<Awaited<ReturnType<typeof readPostedForm>>, { ok: true }>;

/** Returns the pieces that the page showed; an empty object if the page sent none. */
const seenPieces = (form: Fields, exception: string): { readonly qty?: number } => {
  const text = form.field(piecesFieldName(exception));
  return text === '' ? {} : { qty: Number(text) };
};

/** One answer for the exceptions that are ticked. */
function postedForSeveral(form: Fields): Posted {
  const [several, note, answer] = [form.all('several'), form.field('note'), form.field('answer')];
  const answers = several.map((exception) => ({
    exception,
    answer,
    note,
    ...seenPieces(form, exception),
  }));
  const parsed = parse(severalAnswers, { answers });
  const rejected = { exception: SEVERAL, note, several };
  if (several.length === 0) return { send: null, notice: 'Choose an exception first.', rejected };
  if (!parsed.ok) {
    const errors = { note: parsed.errors['answers.0.note'] };
    const notice = errors.note
      ? controlError({ note: errors.note }, typedNote)
      : controlError({}, typedNote);
    return { send: null, notice, rejected };
  }
  return { send: parsed.value.answers, notice: '', rejected };
}

/** An answer for one exception, for all of its pieces or split. */
function postedForOne(form: Fields): Posted {
  const [exception, note] = [form.field('exception'), form.field('note')];
  const typed = Object.fromEntries(
    Object.keys(dispositions).map((answer) => [answer, form.field(`part-${answer}`).trim()]),
  );
  const isSplit = form.field('split') !== '';
  const given = Object.entries(typed).filter(([, text]) => text !== '' && Number(text) !== 0);
  const parts = given.map(([answer, text]) => ({ answer, qty: Number(text) }));
  const seen = seenPieces(form, exception);
  const said = isSplit ? { parts, note, ...seen } : { answer: form.field('answer'), note, ...seen };
  const parsed = parse(exceptionAnswer, said);
  const rejected = { exception, note };
  if (!parsed.ok) {
    if (parsed.errors['note'] || !isSplit) {
      return { send: null, notice: controlError(parsed.errors, typedNote), rejected };
    }
    return { send: null, notice: noParts, rejected: { ...rejected, parts: typed } };
  }
  return {
    send: [{ ...parsed.value, exception }],
    notice: '',
    rejected: isSplit ? { ...rejected, parts: typed } : rejected,
  };
}

/** Passes the posted answer on; afterwards the page is asked for anew, so that a reload sends nothing. */
export async function postReceiptAnswer(
  context: PageContext,
  reference: string,
): Promise<PostedAnswer> {
  const form = await readPostedForm(context.request);
  if (!form.ok) return { ...form, exception: '', note: '' };
  const read = form.field('exception') === '' ? postedForSeveral : postedForOne;
  const { send, notice, rejected } = read(form);
  if (!send) return { ok: false, status: 422, notice, ...rejected };
  const placeOf = (index: number, field: string): string => `answers.${index}.${field}`;
  const saved = await act(context, 'records', ({ context: api, caller }) =>
    answerExceptions(api, caller, {
      reference,
      answers: send,
      ...(read === postedForSeveral && { placeOf }),
    }),
  );
  if (saved.ok) {
    return { ok: true, response: moved(`${receiptPath(reference)}?answered=1#exceptions`, 303) };
  }
  const { parts, ...plain } = rejected;
  // Marks numbers only if they are the error.
  const shown = 'note' in saved.error.fields || !parts ? plain : { ...plain, parts };
  return { ok: false, ...rejectionOf(saved.error), ...shown };
}
