/** Company acts on a submission: status, message, question, quote; once for each caller reference. */
import { findSubmittedByReference } from '#api/records/submission-links.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { asReference } from '#lib/records/reference.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { isExpired, readQuote } from '#lib/records/quote-text.ts';
import { quoteNameOf, statusOf } from '#lib/records/status.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { ApiContext } from '#api/context/context.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { dayText, isBegun } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import {
  changeOnce,
  writeAct,
  type ChangeContext,
  type FeedCall,
} from '#api/records/change-once.ts';
import { checkCompanyMove, moveEvents, readersOf } from '#api/records/company-move.ts';
import type { SubmissionRow, SubmissionUpdate } from '#api/db/tables/tables.ts';
import { invalidForm, rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { deleteOpenAnswer } from '../drafts/change-draft.ts';
import { noticeOf, notifyClient } from '../notify.ts';
import { checkAmount, checkAppeal, checkLimit, checkReader, checkRole } from './check-limit.ts';
import { attachFiles, checkFiles } from './message-files.ts';
import { checkOpenLimit, lockPrimaryFlag, setPrimary } from './sibling-records.ts';
import type { SubmissionMove } from '#lib/submissions/calls.ts';
import { digestOf } from '#api/kernel/digest.ts';

/** The note of an entry, after the day that it is about where one was given: 'On Mar 2, 2026. By email.' */
export const datedNote = ({
  on,
  note,
}: {
  readonly on?: string | undefined;
  readonly note: string;
}): string => (on === undefined ? note : `On ${dayText(on)}. ${note}`.trim());

export interface CompanyAct extends Pick<
  FeedCall,
  'callerReference' | 'callDigest' | 'revision' | 'seen'
> {
  readonly note: string;
  /** Date of the event, if earlier than today. */
  readonly on?: string | undefined;
  /** Granted part of a claim, in minor units. */
  readonly amount?: number | undefined;
  readonly visibility: 'client' | 'internal';
  readonly kind: 'status' | 'message' | 'question' | 'quote';
  /** New status; null keeps it. */
  readonly to: string | null;
  /** Files that the client gets with the note. */
  readonly attachmentIds?: readonly string[] | undefined;
  /** Other columns, as they follow from the record that is changed. */
  readonly changes?: (row: SubmissionRow) => SubmissionUpdate;
  /** Derives the changes from the record, or rejects the act. */
  readonly validate?: (
    found: SubmissionWithForm,
  ) => Result<Pick<CompanyAct, 'note' | 'changes'>, Failure>;
}

const mails = {
  status: 'submission-status',
  message: 'submission-message',
  question: 'submission-question',
  quote: 'submission-quote',
} as const;

/** A submission with its form. */
export interface SubmissionWithForm {
  readonly row: SubmissionRow;
  readonly form: SubmissionDefinition;
}

/** Returns a submission by its reference; 404 for none, 403 for one that the person may not read. */
export async function submittedRecord(
  context: Pick<ApiContext, 'database' | 'staff'>,
  reference: string,
): Promise<Result<SubmissionWithForm, Failure>> {
  const number = asReference(reference);
  const row = number ? await findSubmittedByReference(context.database.db, number) : undefined;
  const form = row ? submissionForm(row.type) : undefined;
  if (!row || !form) return fail('not_found');
  const readable = checkReader(context, row.type);
  return readable.ok ? ok({ row, form }) : readable;
}

/** Returns true if a move makes the record count against the client's limit of open ones. */
const opens = ({ openLimit }: SubmissionDefinition, from: string, to: string): boolean =>
  openLimit !== undefined && openLimit.statuses.includes(to) && !openLimit.statuses.includes(from);

/** Other columns that follow from a new status or a question. */
const followingChanges = (
  found: SubmissionWithForm,
  act: CompanyAct,
  to: string,
): SubmissionUpdate => ({
  // Clears an earlier question.
  ...(act.kind === 'status' &&
    to !== found.row.status &&
    to === found.form.statuses.asked && {
      question: isQuestion(found, act) ? JSON.stringify({ text: act.note, fields: [] }) : null,
    }),
  ...act.changes?.(found.row),
});

/** The note after the amount that it grants: 'Approved: $120.00. Two pieces were worn.' */
const withAmount = (row: SubmissionRow, { amount, note }: CompanyAct): string =>
  amount === undefined
    ? note
    : `Approved: ${formatMoney(amount, currencyOf(sentData(row)))}. ${note}`.trim();

async function carryOut(
  acting: ChangeContext<'submissions'>,
  found: SubmissionWithForm,
  act: CompanyAct,
): Promise<SubmissionRow> {
  const { context, tx } = acting;
  const { row, form } = found;
  const to = act.to ?? row.status;
  const isMove = to !== row.status;
  const words = datedNote({ on: act.on, note: withAmount(row, act) });
  const files = act.attachmentIds ?? [];
  const visibility = readersOf({
    note: words,
    visibility: act.visibility,
    isMove: isMove || files.length > 0,
  });
  if (opens(form, row.status, to)) await checkOpenLimit(tx, form, row.client_id);
  const changes = {
    ...(await deleteOpenAnswer(tx, form, row, to)),
    ...followingChanges(found, act, to),
    status: to,
  };
  const on_day = act.on ?? null;
  const entries = moveEvents({
    kinds: { status: act.kind, note: act.kind },
    note: words,
    visibility,
    // The client reads a new status and its day, or a day that was corrected.
    isMove: act.to !== null && (isMove || act.on !== undefined),
  }).map((event) => ({ ...event, on_day }));
  const { saved, position } = await writeAct(acting, changes, entries, act);
  await attachFiles(tx, row, files, { position, isUnsent: true });
  await context.ports.events.submissionChanged(context, tx, saved, COMPANY);
  if (isMove && to === 'CANCELLED')
    await context.ports.events.told(context, tx, noticeOf('submission.cancelled', saved));
  const note = visibility === 'client' ? words : '';
  if (visibility === 'client' || isMove) {
    await notifyClient(context, tx, mails[act.kind], { form, row: saved, note });
  }
  return setPrimary(tx, form, saved);
}

/** Returns true if the note is the question: it came with a status that asks the client, without a question. */
const isQuestion = (
  { form }: SubmissionWithForm,
  { kind, to, note, visibility }: CompanyAct,
): boolean =>
  kind === 'status' &&
  to !== null &&
  to === form.statuses.asked &&
  note !== '' &&
  visibility === 'client';

/** A decision against the client comes with its reason, which the client reads. */
function checkNote({ form }: SubmissionWithForm, { to, note, visibility }: CompanyAct) {
  const needed = to === null ? undefined : statusOf(form.statuses, to).needsNote;
  if (needed === undefined) return ok(null);
  if (note === '')
    return invalidForm({ note: `${needed} The client reads it with the new status.` });
  return visibility === 'internal'
    ? invalidForm({ visibility: 'The note must be visible to the client.' })
    : ok(null);
}

/** Checks that the quote to sign exists and is valid. */
function checkQuote({ row, form }: SubmissionWithForm, { kind, to }: CompanyAct, now: Date) {
  const { quoted } = form.statuses;
  if (kind === 'quote' || to === null || to !== quoted) return ok(null);
  const quote = readQuote(row.quote);
  if (quote && !isExpired(quote, now)) return ok(null);
  const name = quoteNameOf(form.statuses).toLowerCase();
  return fail('conflict', {
    message: `There is no ${name} that the client could sign. Send one with the call quote.`,
  });
}

/** A status has its day from the day on which the client sent the record up to today. */
function checkDay({ row }: SubmissionWithForm, { to, on }: CompanyAct) {
  const sentOn = row.submitted_at === null ? '' : companyDay(new Date(row.submitted_at));
  if (to === null || on === undefined || on >= sentOn) return ok(null);
  const day = dayText(sentOn);
  return invalidForm({
    on: `The client sent it on ${day} (New York). Choose this day or a later one.`,
  });
}

/** Validates an act on the record as it is. */
async function checkAct(
  { context, tx }: ChangeContext<'submissions'>,
  found: SubmissionWithForm,
  act: CompanyAct,
): Promise<Result<Pick<CompanyAct, 'note' | 'changes'> | null, Failure>> {
  const { row, form } = found;
  const dated = checkDay(found, act);
  if (!dated.ok) return dated;
  const part = checkAmount(found, act);
  if (!part.ok) return part;
  if (act.to !== null && act.to !== row.status) {
    const legal = checkCompanyMove(form.statuses, row.status, act.to);
    if (!legal.ok) return legal;
    const noted = checkNote(found, act);
    if (!noted.ok) return noted;
    const quoted = checkQuote(found, act, context.now());
    if (!quoted.ok) return quoted;
    const work = await context.ports.leadingWorkOrder(tx, row.id, act.to);
    if (work !== null) {
      const message = `Move the work order ${work}: the request follows it.`;
      return fail('conflict', { message });
    }
    const blocked = form.blocksMove?.(row.data, act.to);
    if (blocked) return fail('conflict', { message: blocked });
  }
  return act.validate?.(found) ?? ok(null);
}

/** Carries the act out once. */
export async function actForCompany(
  context: ApiContext,
  reference: string,
  act: CompanyAct,
): Promise<Result<SubmissionRow, Failure>> {
  const checked = rejectCardNumbers({ note: act.note });
  if (!checked.ok) return checked;
  const today = companyDay(context.now());
  if (act.on !== undefined && !isBegun(act.on, today))
    return invalidForm({ on: formMessages.futureDate(dayText(today)) });
  const known = await submittedRecord(context, reference);
  if (!known.ok) return known;
  const { row, form } = known.value;
  const permitted = checkRole(context, form.type, act);
  if (!permitted.ok) return permitted;
  const files = checkFiles(form, act.visibility, act.attachmentIds ?? []);
  if (!files.ok) return files;
  return changeOnce(context, 'submissions', ok(row), {
    call: { ...act, kinds: [act.kind], isAddition: act.to === null },
    lockFirst: (tx) => lockPrimaryFlag(tx, form, row.client_id),
    act: async (acting) => {
      const found = { row: acting.row, form };
      const allowed = await checkAct(acting, found, act);
      if (!allowed.ok) return allowed;
      const other = await checkAppeal(acting, found, act);
      if (!other.ok) return other;
      const limited = checkLimit(acting, found, act, allowed.value?.changes);
      if (!limited.ok) return limited;
      return ok(await carryOut(acting, found, { ...act, ...allowed.value }));
    },
  });
}

/** Sets a status, or leaves a message or note; once for each caller reference. */
export const moveSubmission = (
  context: ApiContext,
  reference: string,
  move: SubmissionMove,
): Promise<Result<SubmissionRow, Failure>> => {
  const { to, ...said } = move;
  return actForCompany(context, reference, {
    ...said,
    callDigest: digestOf(move),
    kind: to === undefined ? 'message' : 'status',
    to: to ?? null,
  });
};
