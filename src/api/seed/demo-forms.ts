/** The signed forms and claims of the demo client, and the answers of the company. */
import { create } from 'superstruct';
import { company } from '#lib/content/company.ts';
import { initialValues, givenValues } from '#lib/forms/initial-values.ts';
import type { Values } from '#lib/forms/definition.ts';
import { addDays, DAY_MS } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { receiptRecord } from '#lib/receipts/replies.ts';
import { publishedOn, termsVersions } from '#lib/server/terms.ts';
import { cardTextVersion } from '#lib/submissions/forms/card-authorization/card-authorization.text.ts';
import { statementVersion } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { TERMS } from '#lib/submissions/forms/terms/terms.submission.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { storeAttachment } from '#api/files/store-attachment.ts';
import { companyReceipt } from '#api/receipts/find-receipt.ts';
import { showReceipt } from '#api/receipts/views.ts';
import { factsFor } from '#api/records/form-data.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { actForCompany } from '#api/submissions/acts/company-acts.ts';
import { createSubmission } from '#api/submissions/drafts/create-submission.ts';
import { accepted, contextAt, demoCall, demoPicture, readDemo, type Demo } from './demo-data.ts';

interface Sample {
  readonly type: string;
  readonly values: Values;
  readonly answers?: readonly {
    readonly to: string;
    readonly afterDays: number;
    readonly note?: string;
  }[];
}

interface Claim extends Sample {
  readonly receipt: string;
  readonly photos: readonly {
    readonly picture: string;
    readonly kind: string;
    readonly caption: string;
  }[];
}

const HOUR_MS = 60 * 60 * 1000;
const DAYS_AGO = 90;
const CLAIMED_AFTER_HOURS = 18;
/** Exceptions that the demo claims are about. */
const CLAIMED = ['damaged', 'short', 'over'];

interface Filled {
  readonly values: Values;
  readonly texts: Readonly<Record<string, string | number>>;
}

/** Replaces `{name}`, and `{name+14}` by the day so many days later, in all texts. */
const fill = (values: Values, texts: Filled['texts']): Values =>
  JSON.parse(
    JSON.stringify(values).replace(/\{(\w+)(?:\+(\d+))?\}/g, (_, name: string, days?: string) => {
      const text = String(texts[name]);
      return days === undefined ? text : addDays(text, Number(days));
    }),
  ) as Values;

async function submit(
  demo: Demo,
  sample: Sample,
  submittedAt: number,
  filledFor?: (call: ClientCall, form: SubmissionDefinition) => Promise<Filled>,
): Promise<void> {
  const form = submissionForm(sample.type);
  if (!form) throw new Error(`There is no form ${sample.type}`);
  const call = demoCall(demo, new Date(submittedAt), `seed-${sample.type}`);
  const facts = await factsFor(call, form, {});
  const { today, requester, published } = facts;
  const filled = await filledFor?.(call, form);
  const texts = {
    today,
    expiryYear: Number(today.slice(0, 4)) + 3,
    contact: requester.contact_person,
    email: requester.email,
    company: company.name,
    terms: published?.[TERMS] ?? '',
    cardText: cardTextVersion,
    cargoStatement: statementVersion,
    ...filled?.texts,
  };
  const data = { ...initialValues(form, facts), ...filled?.values, ...fill(sample.values, texts) };
  const submitted = await createSubmission(call, { form, action: 'submit', data });
  const reference = accepted(submitted, sample.type).reference ?? '';
  for (const { to, afterDays, note = '' } of sample.answers ?? []) {
    const context = contextAt(demo, new Date(submittedAt + afterDays * DAY_MS));
    const answered = await actForCompany(context, reference, {
      callerReference: `seed-${to}`,
      callDigest: null,
      visibility: 'client',
      kind: 'status',
      note,
      to,
    });
    accepted(answered, reference);
  }
}

export async function seedForms(demo: Demo): Promise<void> {
  const now = demo.context.now().getTime();
  const version = publishedOn(companyDay(demo.context.now()))[TERMS];
  const current = termsVersions.find((each) => each.version === version);
  if (!current) return;
  const firstDay = Date.parse(`${current.effectiveFrom}T17:00:00.000Z`);
  const submittedAt = Math.min(Math.max(now - DAYS_AGO * DAY_MS, firstDay), now);
  const isLate = submittedAt + 12 * DAY_MS > now;
  for (const { answers = [], ...sample } of (readDemo('forms.yaml') as { forms: Sample[] }).forms)
    await submit(demo, { ...sample, answers: isLate ? [] : answers }, submittedAt);
}

export async function seedClaims(demo: Demo): Promise<void> {
  for (const claim of (readDemo('forms.yaml') as { claims: Claim[] }).claims) {
    const row = accepted(await companyReceipt(demo.context, claim.receipt), claim.receipt);
    const submittedAt =
      Date.parse(row.counted_at ?? row.created_at) + CLAIMED_AFTER_HOURS * HOUR_MS;
    await submit(demo, claim, submittedAt, async (call, form) => {
      const receipt = create(await showReceipt(call.context, row, { all: false }), receiptRecord);
      const { short, damaged, over, arrivedAt } = receipt;
      const attachments = [];
      for (const { picture, kind, caption } of claim.photos) {
        const stored = await storeAttachment(call, await demoPicture(picture));
        attachments.push({ id: accepted(stored, picture).id, kind, caption });
      }
      const arrivedOn = companyDay(new Date(arrivedAt ?? row.created_at));
      return {
        values: {
          ...givenValues(form, valuesFromReceipt(claim.type, receipt, CLAIMED)),
          attachments,
        },
        texts: { short, damaged, over, arrivedOn },
      };
    });
  }
}
