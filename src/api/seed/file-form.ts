/** Sends a form of the demo client at a moment of the past, as a client does, and has the company answer it. No mail is sent. */
import { initialValues } from '#lib/forms/initial-values.ts';
import type { Facts, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import { factsFor } from '#api/records/form-data.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { actForCompany } from '#api/submissions/acts/company-acts.ts';
import { createSubmission } from '#api/submissions/drafts/create-submission.ts';
import { findByKey } from '#api/submissions/queries/submissions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Answer {
  readonly to: string;
  readonly afterDays: number;
  readonly note: string;
}

export interface SampleForm {
  readonly form: SubmissionDefinition;
  /** Unix time in ms. */
  readonly filedAt: number;
  /** Values beside those that the form begins with. */
  readonly values: (filing: ClientCall, facts: Facts) => Values | Promise<Values>;
  readonly answers: readonly Answer[];
}

/** A call of the demo client. */
export const seedCall = (context: ApiContext, client: ClientRow): ClientCall => ({
  context,
  caller: { sessionId: 'seed', client },
  origin: { requestId: 'seed', network: 'seed', userAgent: null },
  key: null,
});

/** A typed signature. */
export const signatureOf = (signerName: string, documentVersion: string): Values => ({
  signerName,
  signerTitle: 'Owner',
  method: 'typed',
  typedSignature: signerName,
  consentElectronic: true,
  intent: true,
  documentVersion,
});

/** Sends the form once, however often it is called; throws when it or an answer is refused. */
export async function fileForm(
  call: ClientCall,
  { form, filedAt, values, answers }: SampleForm,
): Promise<void> {
  const key = `seed-${form.type}`;
  if (await findByKey(call.context.database.db, call.caller.client.id, key)) return;
  const at = (days: number): ApiContext => ({
    ...call.context,
    isQuiet: true,
    now: () => new Date(filedAt + days * DAY_MS),
  });
  const filing = { ...call, context: at(0), key };
  const facts = await factsFor(filing, form, {});
  const data = { ...initialValues(form, facts), ...(await values(filing, facts)) };
  const filed = await createSubmission(filing, { form, action: 'submit', data });
  if (!filed.ok)
    throw new Error(`The sample of ${form.type} is refused: ${JSON.stringify(filed.error)}`);
  const reference = filed.value.reference ?? '';
  for (const { to, afterDays, note } of answers) {
    const answered = await actForCompany(at(afterDays), reference, {
      callerReference: `seed-${to}`,
      callDigest: null,
      visibility: 'client',
      kind: 'status',
      note,
      to,
    });
    if (!answered.ok) throw new Error(`The sample ${reference} cannot be ${to}`);
  }
}
