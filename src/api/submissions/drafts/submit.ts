/** Submits a validated form: reference, requester copy, signature, timeline, mails; all in the caller's transaction. */
import { orderTypes } from '#lib/kernel/form-table.ts';
import { firstCharacters } from '#lib/kernel/text/normalize-unicode.ts';
import { assertNotStopped } from '#api/security/client-stop.ts';
import { lockClient } from '#api/security/clients.ts';
import type { Transaction } from 'kysely';
import type { Facts, Values, Requester } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { CheckedSubmission } from '#lib/forms/check.ts';
import { formFailures, FailureError } from '#api/kernel/failures.ts';
import { DRAFT } from '#lib/records/status.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { setFormAttachments } from '#api/files/attachments.ts';
import { nextReference } from '#api/db/counters.ts';
import { writeAct } from '#api/records/change-once.ts';
import { insertSubmissionKeys } from '../queries/submission-keys.ts';
import { countSubmittedSince, findByKey } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { fileIdsOf, searchTextOf } from '#api/records/form-data.ts';
import { noticeOf, notifyClient, notifyCompany } from '../notify.ts';
import { stopWork } from '../acts/work-orders.ts';
import { isOnboarded } from '../onboarding.ts';
import { recordSignature } from '#api/records/sign.ts';
import { checkOpenLimit, setPrimary, endRecords, recordsToEnd } from '../acts/sibling-records.ts';
import { validateReferences } from './validate-references.ts';
import { reuseOf } from './repeated-call.ts';
import { checkUnique, countsSince, notePriorReferral } from './same-record.ts';
import { PLACES } from '#lib/forms/reading/place-names.ts';
import { rowsOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';

/** Returns the stored values after saving their places; rejects with a FailureError for an invalid place. */
export async function withSavedPlaces(
  context: ApiContext,
  tx: Transaction<Tables>,
  client: { readonly clientId: string; readonly requester: Requester },
  data: Values,
): Promise<Values> {
  const places = rowsOf(data, PLACES);
  if (places.length === 0) return data;
  const errors = await context.ports.savePlaces(context, tx, client, places);
  const [message] = errors.values();
  if (message !== undefined) {
    const fields = [...errors].map(([index, text]) => [`${PLACES}.${index}.save`, text] as const);
    throw new FailureError('invalid', { message, fields: Object.fromEntries(fields) });
  }
  return { ...data, [PLACES]: places.map(({ save: _saved, ...place }) => place) };
}

const MAX_TITLE_LENGTH = 200;

type Tx = Transaction<Tables>;
type Ids = readonly string[];
type ValidSubmission = Extract<CheckedSubmission, { ok: true }>;

interface Submitting {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  readonly facts: Facts;
  readonly checked: ValidSubmission;
  /** Contents of the call under its Idempotency-Key. */
  readonly digest: string | null;
}

/** Returns the stored data of a form; signatures have separate records. */
export function storedData(form: SubmissionDefinition, data: Values): Values {
  const signatures = new Set(
    inputsOf(form)
      .filter(({ kind }) => kind === 'signature')
      .map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(data).filter(([name]) => !signatures.has(name)));
}

/** The columns that follow from a form's data. */
export const columnsOf = (form: SubmissionDefinition, data: Values, reference: string | null) => ({
  title: firstCharacters(form.titleOf(data), MAX_TITLE_LENGTH),
  search: searchTextOf(form, data, reference),
  data: JSON.stringify(storedData(form, data)),
});

/** `ending` records are excluded from the limit. */
async function checkLimits(tx: Tx, now: Date, submitting: Submitting, ending: Ids): Promise<void> {
  const { form, row, checked } = submitting;
  const { limit, duplicates, type } = form;
  const clientId = row.client_id;
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  if (limit) {
    const since = before(limit.seconds * 1000);
    if ((await countSubmittedSince(tx, { clientId, type, since })) >= limit.max) {
      throw new FailureError('too_many', {
        message: formFailures.tooManySent,
        retryAfterSeconds: 600,
      });
    }
  }
  const keys = duplicates?.keys(checked.data) ?? [];
  await checkUnique(tx, now, { form, clientId, keys, except: ending });
  await checkOpenLimit(tx, form, clientId, ending);
  await insertSubmissionKeys(tx, row.id, { clientId, type, keys });
}

async function recordSignatures(tx: Tx, call: ClientCall, submitting: Submitting): Promise<void> {
  const { form, row, facts, checked } = submitting;
  for (const field of inputsOf(form)) {
    if (field.kind !== 'signature') continue;
    const value = checked.data[field.name];
    if (!value) continue;
    const signed = value as Parameters<typeof recordSignature>[2]['value'];
    const data = storedData(form, checked.data);
    await recordSignature(tx, call, {
      submissionId: row.id,
      form,
      field,
      data,
      facts,
      value: signed,
    });
  }
}

/** Refuses a key that has made or submitted another record of the client, whose row is locked. */
async function checkKey(tx: Tx, { client_id, id }: SubmissionRow, key: string | null) {
  const other = key === null ? undefined : await findByKey(tx, client_id, key, { except: id });
  if (other) throw new FailureError('key_reused', reuseOf(other));
}

/** Submits a draft. On rejection with a FailureError, all changes are rolled back. */
export async function submitDraft(
  tx: Tx,
  call: ClientCall,
  submitting: Submitting,
): Promise<SubmissionRow> {
  const { form, row, facts, checked, digest } = submitting;
  const { context, key } = call;
  const now = context.now();
  const at = now.toISOString();
  await lockClient(tx, row.client_id);
  await checkKey(tx, row, key);
  if (orderTypes().includes(form.type)) await assertNotStopped(tx, row.client_id);
  await validateReferences(context, tx, { form, row, data: checked.data, open: 'all' });
  const ending = await recordsToEnd(tx, row.client_id, form, checked.data);
  const endingIds = ending.map(({ id }) => id);
  // Terms are signed once for each version, also when the earlier signature would end with this one.
  await checkLimits(
    tx,
    now,
    submitting,
    form.replaces?.(checked.data) === 'earlier' ? [] : endingIds,
  );
  await setFormAttachments(tx, row.id, fileIdsOf(form, checked.data));
  await recordSignatures(tx, call, submitting);
  const onboarded = await isOnboarded(tx, row.client_id, form.type);
  const reference = await nextReference(tx, form.prefix, now);
  const { requester } = facts;
  const placed = await withSavedPlaces(
    context,
    tx,
    { clientId: row.client_id, requester },
    checked.data,
  );
  const full = { ...placed, ...form.derived?.(checked.data, facts) };
  const { title, search, data } = columnsOf(form, full, reference);
  const changes = {
    reference,
    status: form.statuses.submitted,
    title,
    search,
    data,
    totals: JSON.stringify(checked.totals),
    flags: JSON.stringify(form.flags?.(checked.data, facts) ?? []),
    requester: JSON.stringify(requester),
    onboarding_incomplete: !onboarded,
    submit_key: key,
    submit_digest: digest,
    submitted_at: at,
  };
  const { saved } = await writeAct({ context, tx, kind: 'submissions', row, at }, changes, [
    { actor: 'client', kind: 'submitted', note: '', visibility: 'client', from_status: DRAFT },
  ]);
  await endRecords(context, tx, form, ending, { reference, at });
  const { primaryFlag } = form;
  const isPreferred =
    primaryFlag !== undefined &&
    (primaryFlag.isWanted(checked.data) ||
      ending.some(({ flags }) => flags.includes(primaryFlag.flag)));
  const marked = await setPrimary(tx, form, saved, isPreferred);
  await notifyClient(context, tx, 'submission-received', { form, row: saved });
  await context.ports.events.submitted(context, tx, saved, checked.data);
  await context.ports.events.told(context, tx, noticeOf('submission.received', saved));
  const earlier = await notePriorReferral(tx, {
    form,
    row: saved,
    keys: form.duplicates?.keys(saved.data) ?? [],
    since: countsSince(form, now),
  });
  const stopped = await stopWork(context, tx, { form, row: saved });
  const done = [...earlier, ...stopped];
  await notifyCompany(context, tx, { form, row: saved, happened: 'new', done });
  return marked;
}
