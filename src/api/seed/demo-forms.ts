/** The signed forms and claims of the demo client, and the answers of the company. */
import { create } from 'superstruct';
import { company } from '#lib/content/company.ts';
import { initialValues, givenValues } from '#lib/forms/initial-values.ts';
import type { Facts, Values } from '#lib/forms/definition.ts';
import { addDays, DAY_MS } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { receiptRecord } from '#lib/receipts/replies.ts';
import { publishedOn, termsVersions } from '#lib/server/terms.ts';
import { cardTextVersion } from '#lib/submissions/forms/card-authorization/card-authorization.text.ts';
import { statementVersion } from '#lib/submissions/forms/cargo-claim/cargo-claim.claim.ts';
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

/** Replaces `{name}` and `{name+number}` in all texts. */
function fill(value: unknown, texts: Readonly<Record<string, string | number>>): unknown {
  if (Array.isArray(value)) return value.map((each) => fill(each, texts));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, fill(each, texts)]),
    );
  if (typeof value !== 'string') return value;
  return value.replace(/\{(\w+)(?:\+(\d+))?\}/g, (_, name: string, more = '0') => {
    const known = texts[name] ?? '';
    return name === 'today'
      ? addDays(String(known), Number(more))
      : String(name === 'year' ? Number(known) + Number(more) : known);
  });
}

async function submit(
  demo: Demo,
  sample: Sample,
  submittedAt: number,
  more: (
    call: ClientCall,
  ) => Promise<{ values: Values; texts: Readonly<Record<string, string | number>> }>,
): Promise<void> {
  const form = submissionForm(sample.type);
  if (!form) throw new Error(`There is no form ${sample.type}`);
  const call = demoCall(demo, new Date(submittedAt), `seed-${sample.type}`);
  const facts: Facts = await factsFor(call, form, {});
  const { today, requester, published } = facts;
  const { values, texts } = await more(call);
  const known = {
    today,
    year: today.slice(0, 4),
    contact: requester.contact_person,
    email: requester.email,
    company: company.name,
    terms: published?.[TERMS] ?? '',
    cardText: cardTextVersion,
    cargoStatement: statementVersion,
    ...texts,
  };
  const data = {
    ...initialValues(form, facts),
    ...givenValues(form, values),
    ...(fill(sample.values, known) as Values),
    ...(values['attachments'] !== undefined && { attachments: values['attachments'] }),
  };
  const submitted = await createSubmission(call, { form, action: 'submit', data });
  const reference = accepted(submitted, sample.type).reference ?? '';
  for (const { to, afterDays, note = '' } of sample.answers ?? []) {
    const act = { callerReference: `seed-${to}`, callDigest: null, note, to };
    const context = contextAt(demo, new Date(submittedAt + afterDays * DAY_MS));
    const answered = await actForCompany(context, reference, {
      ...act,
      visibility: 'client',
      kind: 'status',
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
    await submit(demo, { ...sample, answers: isLate ? [] : answers }, submittedAt, async () => ({
      values: {},
      texts: {},
    }));
}

export async function seedClaims(demo: Demo): Promise<void> {
  for (const claim of (readDemo('forms.yaml') as { claims: Claim[] }).claims) {
    const row = accepted(await companyReceipt(demo.context, claim.receipt), claim.receipt);
    const submittedAt =
      Date.parse(row.counted_at ?? row.created_at) + CLAIMED_AFTER_HOURS * HOUR_MS;
    await submit(demo, claim, submittedAt, async (call) => {
      const receipt = create(await showReceipt(call.context, row, { all: false }), receiptRecord);
      const { short, damaged, over, arrivedAt } = receipt;
      const attachments = [];
      for (const { picture, kind, caption } of claim.photos) {
        const stored = await storeAttachment(call, await demoPicture(picture));
        attachments.push({ id: accepted(stored, picture).id, kind, caption });
      }
      const arrivedOn = companyDay(new Date(arrivedAt ?? row.created_at));
      return {
        values: { ...valuesFromReceipt(claim.type, receipt, CLAIMED), attachments },
        texts: { short, damaged, over, arrivedOn },
      };
    });
  }
}
