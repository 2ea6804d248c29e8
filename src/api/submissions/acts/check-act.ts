/** Validates the values of an act: the reason, the signature, and that a quote or an appeal is in time. */
import { actForm, DAY, REASON, SIGNATURE } from '#lib/submissions/act-form.ts';
import { actRecordOf } from '#lib/submissions/formal-acts.ts';
import { holdsAnyCardNumber, holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import type { SignatureField, SignatureValue, Values } from '#lib/forms/definition.ts';
import { documentText } from '#lib/forms/display.ts';
import { appealDeadline } from '#lib/submissions/claims/record-deadlines.ts';
import { claimDates } from '#lib/submissions/claims/cargo-deadlines.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isExpired, readQuote } from '#lib/records/quote-text.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { requirementsOf, type ClientAct } from '#lib/records/status.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formFailures, fail, type Failure } from '#api/kernel/failures.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { eventsOf } from '#api/records/timeline.ts';
import type { SubmissionEventRow, SubmissionRow } from '#api/db/tables/tables.ts';
import { requesterOf, type ClientCall } from '#api/security/caller.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { lastSigner } from '#api/records/sign.ts';
import type { OwnRecord } from '../own-record.ts';
import { clockEvents } from '../views.ts';

interface ActInput {
  readonly act: ClientAct;
  readonly note: string;
  readonly on?: string | undefined;
  readonly signature?: Values | undefined;
}

/** Valid signature with its exact text. */
export interface SignedAct {
  readonly field: SignatureField;
  readonly text: string;
  readonly value: SignatureValue;
}

/** Requires a quote within its last day. */
function checkQuote({ row }: OwnRecord, now: Date): Result<null, Failure> {
  const quote = readQuote(row.quote);
  if (!quote) return fail('conflict', { message: formFailures.illegalStep });
  if (!isExpired(quote, now)) return ok(null);
  const message = formMessages.quoteExpired(dayText(quote.validUntil));
  return fail('conflict', { message });
}

/** An appeal is made within its days, and a claim is sent to the carrier once. */
function checkTime(
  { status, submitted_at }: SubmissionRow,
  act: ClientAct,
  { events, today }: { readonly events: readonly SubmissionEventRow[]; readonly today: string },
): Result<null, Failure> {
  const timeline = clockEvents(events);
  if (act === 'send' && claimDates(timeline, submitted_at).filedOn !== '')
    return fail('conflict', { message: formFailures.illegalStep });
  const until = act === 'appeal' ? appealDeadline({ status, timeline }) : null;
  if (until === null || today <= until) return ok(null);
  return fail('conflict', { message: `The time to appeal ended on ${dayText(until)}.` });
}

/**
 * Returns the signature of the act, null when none is required; 409 for an old quote or a late appeal, 422 for
 * missing input.
 */
export async function checkAct(
  call: ClientCall,
  record: OwnRecord,
  { act, note, on, signature }: ActInput,
): Promise<Result<SignedAct | null, Failure>> {
  const { context, caller } = call;
  const { row, form } = record;
  const now = context.now();
  const today = companyDay(now);
  const terms = requirementsOf(form.statuses, row.status, act);
  const isCard = form.refusesCards ? holdsAnyCardNumber(note) : holdsCardNumber(note);
  if (isCard) return invalidForm({ note: formMessages.cardNumber });
  const timeline = await eventsOf(context.database.db, 'submissions', row.id, { all: false });
  const inTime = checkTime(row, act, { events: timeline, today });
  if (!inTime.ok) return inTime;
  if (!terms) return ok(null);
  const valid = terms.whileValid ? checkQuote(record, now) : ok(null);
  if (!valid.ok) return valid;
  const acted = actRecordOf({
    ...row,
    submittedAt: row.submitted_at,
    timeline: timeline.map(({ actor, to_status: to, note: words }) => ({ actor, to, note: words })),
  });
  const definition = actForm(form, acted, act);
  if (!definition) return ok(null);
  const facts = {
    today,
    requester: requesterOf(caller.client),
    ...(terms.signature && { signer: await lastSigner(call) }),
    files: new Map<string, never>(),
  };
  const given = {
    ...((terms.reason ?? terms.remark) && { [REASON]: note }),
    ...(terms.day && { [DAY]: on ?? '' }),
    ...(terms.signature && { [SIGNATURE]: signature ?? null }),
  };
  const checked = checkSubmission(definition, given, facts);
  if (!checked.ok) return invalidForm(checked.fields);
  const field = inputsOf(definition).find((each) => each.kind === 'signature');
  if (!field) return ok(null);
  return ok({
    // Names the evidence by the act: a record may be signed for its quote and for its sample.
    field: { ...field, name: act },
    text: documentText(definition, field, checked.data, facts),
    value: checked.data[SIGNATURE] as SignatureValue,
  });
}
