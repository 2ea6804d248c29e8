/** A quote of the company: lines and tax in minor units, computed here and nowhere else. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import type { Values } from '#lib/forms/definition.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formFailures, fail, type Failure } from '#api/kernel/failures.ts';
import { CURRENCY, currencyOf } from '#lib/forms/options/currencies.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { digestOf } from '#api/kernel/digest.ts';
import {
  actForCompany,
  submittedRecord,
  type CompanyAct,
  type SubmissionWithForm,
} from './company-acts.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';

export interface QuoteLine {
  readonly code: string;
  readonly text: string;
  readonly qty: number;
  /** Minor units a piece. */
  readonly unitPrice: number;
}

interface QuoteInput {
  readonly callerReference: string;
  readonly revision?: number | undefined;
  readonly lines: readonly QuoteLine[];
  /** Minor units. */
  readonly tax: number;
  /** That of the record when left out. */
  readonly currency?: string | undefined;
  /** The last day on which it may be approved. */
  readonly validUntil: string;
  readonly note: string;
}

/** Computes the totals; sums of the caller are ignored. */
export function totalQuote({ lines, tax, validUntil }: QuoteInput, currency: string) {
  const priced = lines.map((line) => ({ ...line, amount: line.qty * line.unitPrice }));
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0);
  return { lines: priced, subtotal, tax, total: subtotal + tax, currency, validUntil };
}

/** Returns true if the record has amounts: all of a record share one currency. */
const hasAmounts = (form: SubmissionDefinition, data: Values): boolean =>
  visibleFields(form, data).some(({ name }) => name === CURRENCY);

/** Returns the changes of a quote, or the reason of its rejection. */
function checkQuote(
  { form, row }: SubmissionWithForm,
  input: QuoteInput,
  today: string,
): Result<Pick<CompanyAct, 'note' | 'changes'>, Failure> {
  if (input.validUntil < today)
    return invalidForm({ validUntil: formMessages.pastDate(dayText(today)) });
  const data = sentData(row);
  const own = currencyOf(data);
  const { currency = own } = input;
  if (currency !== own && hasAmounts(form, data)) {
    return invalidForm({ [CURRENCY]: `The amounts of this record are in ${own}.` });
  }
  const quote = totalQuote(input, currency);
  if (!Number.isSafeInteger(quote.total)) return fail('invalid');
  const total = `Total ${formatMoney(quote.total, currency)}, valid until ${dayText(quote.validUntil)}.`;
  return ok({
    note: `${total} ${input.note}`.trim(),
    changes: () => ({ quote: JSON.stringify(quote) }),
  });
}

/** Saves the quote with the record and mails the client. */
export async function quoteSubmission(
  context: ApiContext,
  reference: string,
  input: QuoteInput,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await submittedRecord(context, reference);
  if (!found.ok) return found;
  const { quoted } = found.value.form.statuses;
  if (quoted === undefined) return fail('conflict', { message: formFailures.illegalStep });
  // A currency that is left out has always been dollars to the digest: calls of earlier releases are known again.
  const said = { ...input, currency: input.currency ?? 'USD' };
  return actForCompany(context, reference, {
    callerReference: input.callerReference,
    callDigest: digestOf(said),
    revision: input.revision,
    note: input.note,
    visibility: 'client',
    kind: 'quote',
    to: quoted,
    validate: (record) => checkQuote(record, input, companyDay(context.now())),
  });
}
