/** What the company does to a submission: status, message, question, quote; once for each caller reference. */
import { findSubmittedByReference } from '#api/records/submission-links.ts';
import type { Transaction } from 'kysely';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { asReference } from '#lib/records/reference.ts';
import { isExpired, readQuote } from '#lib/records/quote-text.ts';
import { companyTargetsOf, quoteNameOf, statusOf, transition } from '#lib/records/status.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formRefusals } from '#api/kernel/form-refusals.ts';
import type { ApiContext } from '#api/context/context.ts';
import { dayText, isBegun } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { findCall, insertEvent } from '../queries/submission-events.ts';
import { updateAtRevision } from '../queries/submissions.ts';
import type { SubmissionRow, SubmissionUpdate, Tables } from '#api/db/tables/tables.ts';
import { digestOfCall } from '#api/kernel/call-digest.ts';
import { faultOfReplay, Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { invalidForm, withoutCards } from '#api/kernel/invalid-form.ts';
import { dropOpenAnswer } from '../drafts/open-answer.ts';
import { newsOf, tellClient } from '../notify.ts';
import { datedNote } from './dated-note.ts';
import { namedFields } from './named-fields.ts';
import { checkOpenLimit } from './open-limit.ts';
import { lockPrimaryFlag, setPrimary } from './primary-flag.ts';

const TRIES = 5;

export interface CompanyAct {
  readonly callerReference: string;
  /** Of all that the call said; null for acts of no call. */
  readonly callDigest: string | null;
  readonly note: string;
  /** The day on which it happened, when it is not today. */
  readonly on?: string | undefined;
  readonly visibility: 'client' | 'internal';
  readonly kind: 'status' | 'message' | 'question' | 'quote';
  /** The new status; null leaves it as it is. */
  readonly to: string | null;
  /** Other columns, as they follow from the record that is changed. */
  readonly changes?: (row: SubmissionRow) => SubmissionUpdate;
  /** What follows from the record, or why the act cannot be: asked each time that it is tried, and never of a repeated call. */
  readonly judge?: (found: Found) => Result<Pick<CompanyAct, 'note' | 'changes'>, Failure>;
}

const mails = {
  status: 'submission-status',
  message: 'submission-message',
  question: 'submission-question',
  quote: 'submission-quote',
} as const;

/** A submission with its form. */
export interface Found {
  readonly row: SubmissionRow;
  readonly form: SubmissionDefinition;
}

/** A submission by its reference: 404 when there is none. */
export async function submittedRecord(
  { database }: Pick<ApiContext, 'database'>,
  reference: string,
): Promise<Result<Found, Failure>> {
  const number = asReference(reference);
  const row = number ? await findSubmittedByReference(database.db, number) : undefined;
  const form = row ? submissionForm(row.type) : undefined;
  return row && form ? ok({ row, form }) : refuse('not_found');
}

/** Nothing that a client could read: no new status, no word, no day. */
const saysNothing = ({ note, on }: CompanyAct, isMove: boolean): boolean =>
  !isMove && note === '' && on === undefined;

/** Whether a move makes a record one of those that a client may have only so many of. */
const opens = ({ openLimit }: SubmissionDefinition, from: string, to: string): boolean =>
  openLimit !== undefined && openLimit.statuses.includes(to) && !openLimit.statuses.includes(from);

async function carryOut(
  context: ApiContext,
  tx: Transaction<Tables>,
  { row, form }: Found,
  act: CompanyAct,
): Promise<SubmissionRow | undefined> {
  const at = context.now().toISOString();
  const to = act.to ?? row.status;
  const words = datedNote(act);
  const visibility = saysNothing(act, to !== row.status) ? 'internal' : act.visibility;
  await lockPrimaryFlag(tx, form, row.client_id);
  if (opens(form, row.status, to)) await checkOpenLimit(tx, form, row.client_id);
  const saved = await updateAtRevision(tx, row, {
    ...(await dropOpenAnswer(tx, form, row, to)),
    // A question of before is none any more.
    ...(act.kind === 'status' &&
      to !== row.status &&
      to === form.statuses.asked && {
        question: isQuestion({ row, form }, act)
          ? JSON.stringify({ text: act.note, fields: [] })
          : null,
      }),
    ...act.changes?.(row),
    status: to,
    updated_at: at,
  });
  if (!saved) return undefined;
  await context.ports.events.submissionChanged(tx, saved, 'house');
  if (to !== row.status && to === 'CANCELLED')
    await context.ports.events.told(context, tx, newsOf('submission.cancelled', saved));
  await insertEvent(tx, {
    submission_id: row.id,
    at,
    actor: 'house',
    kind: act.kind,
    from_status: row.status,
    to_status: to,
    note: words,
    visibility,
    caller_reference: act.callerReference,
    call_digest: act.callDigest,
    ...(act.on !== undefined && { on_day: act.on }),
  });
  if (
    act.visibility === 'internal' &&
    act.to !== null &&
    (to !== row.status || act.on !== undefined)
  ) {
    // The client learns the new status and its day, or a day that was corrected, not the note that goes with it.
    await insertEvent(tx, {
      submission_id: row.id,
      at,
      actor: 'house',
      kind: 'status',
      from_status: row.status,
      to_status: to,
      note: '',
      visibility: 'client',
      caller_reference: null,
      ...(act.on !== undefined && { on_day: act.on }),
    });
  }
  const note = visibility === 'client' ? words : '';
  if (visibility === 'client' || to !== row.status) {
    await tellClient(context, tx, mails[act.kind], { form, row: saved, note });
  }
  return setPrimary(tx, form, saved);
}

function illegal({ row, form }: Found, to: string): Result<never, Failure> {
  const possible = companyTargetsOf(form.statuses, row.status).join(', ') || 'none';
  return refuse('conflict', {
    message: `${formRefusals.illegalStep} ${row.status} → ${to}; possible: ${possible}.`,
  });
}

/** Whether the note is what the client is asked: it came with a status in which the client is asked, without a question. */
const isQuestion = ({ form }: Found, { kind, to, note, visibility }: CompanyAct): boolean =>
  kind === 'status' &&
  to !== null &&
  to === form.statuses.asked &&
  note !== '' &&
  visibility === 'client';

/** A decision against the client comes with its reason, which the client reads. */
function checkNote({ form }: Found, { to, note, visibility }: CompanyAct) {
  const needed = to === null ? undefined : statusOf(form.statuses, to).needsNote;
  if (needed === undefined) return ok(null);
  if (note === '')
    return invalidForm({ note: `${needed} The client reads it with the new status.` });
  return visibility === 'internal'
    ? invalidForm({ visibility: 'The note must be visible to the client.' })
    : ok(null);
}

/** What waits for the client's signature is there and still valid. */
function checkQuote({ row, form }: Found, { kind, to }: CompanyAct, now: Date) {
  const { quoted } = form.statuses;
  if (kind === 'quote' || to === null || to !== quoted) return ok(null);
  const quote = readQuote(row.quote);
  if (quote && !isExpired(quote, now)) return ok(null);
  const name = quoteNameOf(form.statuses).toLowerCase();
  return refuse('conflict', {
    message: `There is no ${name} that the client could sign. Send one with the call quote.`,
  });
}

/** A status has its day from the day on which the client sent the record up to today. */
function checkDay({ row }: Found, { to, on }: CompanyAct) {
  const sentOn = row.submitted_at === null ? '' : companyDay(new Date(row.submitted_at));
  if (to === null || on === undefined || on >= sentOn) return ok(null);
  const day = dayText(sentOn);
  return invalidForm({
    on: `The client sent it on ${day} (New York). Choose this day or a later one.`,
  });
}

/**
 * Carries the act out once: a repeated call answers the record as it is, and a caller reference that named something
 * else is refused. Clients change records at the same time, so a lost race is tried again on the newest state.
 */
export async function actForCompany(
  context: ApiContext,
  reference: string,
  act: CompanyAct,
): Promise<Result<SubmissionRow, Failure>> {
  const checked = withoutCards({ note: act.note });
  if (!checked.ok) return checked;
  const today = companyDay(context.now());
  if (act.on !== undefined && !isBegun(act.on, today))
    return invalidForm({ on: formMessages.futureDate(dayText(today)) });
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await submittedRecord(context, reference);
    if (!found.ok) return found;
    const { row, form } = found.value;
    const done = await findCall(context.database.db, row.id, act.callerReference);
    if (done) {
      const fault = faultOfReplay(done, { kinds: [act.kind], callDigest: act.callDigest });
      return fault ? refuse('conflict', fault) : replayed(row);
    }
    const dated = checkDay(found.value, act);
    if (!dated.ok) return dated;
    const isMove = act.to !== null && act.to !== row.status;
    const step = { from: row.status, by: 'house', to: act.to ?? '' } as const;
    if (isMove && !transition(form.statuses, step).ok) return illegal(found.value, step.to);
    const noted = isMove ? checkNote(found.value, act) : ok(null);
    if (!noted.ok) return noted;
    const quoted = isMove ? checkQuote(found.value, act, context.now()) : ok(null);
    if (!quoted.ok) return quoted;
    const work = isMove
      ? await context.ports.leadingWorkOrder(context.database.db, row.id, step.to)
      : null;
    if (work !== null) {
      return refuse('conflict', {
        message: `Move the work order ${work}: the request follows it.`,
      });
    }
    const blocked = isMove ? form.blocksMove?.(row.data, step.to) : null;
    if (blocked) return refuse('conflict', { message: blocked });
    const judged = act.judge?.(found.value) ?? ok({});
    if (!judged.ok) return judged;
    try {
      const saved = await context.database.transaction((tx) =>
        carryOut(context, tx, found.value, { ...act, ...judged.value }),
      );
      notifyMailQueued(context);
      if (saved) return ok(saved);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new Refusal('conflict');
}

interface Question {
  readonly callerReference: string;
  readonly question: string;
  readonly fields: readonly string[];
}

/** Asks the client, and opens the fields that the answer needs. */
export async function askClient(
  context: ApiContext,
  reference: string,
  asking: Question,
): Promise<Result<SubmissionRow, Failure>> {
  const { callerReference, question, fields } = asking;
  const found = await submittedRecord(context, reference);
  if (!found.ok) return found;
  const { form } = found.value;
  const { asked } = form.statuses;
  if (asked === undefined) return refuse('conflict', { message: formRefusals.illegalStep });
  const opened = namedFields(form, fields);
  if (!opened.ok) return opened;
  return actForCompany(context, reference, {
    callerReference,
    callDigest: digestOfCall(asking),
    note: question,
    visibility: 'client',
    kind: 'question',
    to: asked,
    // A question after a question: what was sent before the first one is still known.
    changes: (row) => {
      const was = row.status === asked ? row.question?.was : undefined;
      return { question: JSON.stringify({ text: question, fields: opened.value, was }) };
    },
  });
}
