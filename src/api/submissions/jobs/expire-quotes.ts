/** Expires quotes unanswered by their last day. */
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { companyTargetsOf } from '#lib/records/status.ts';
import { textOf } from '#lib/forms/values.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { actBySystem } from '../acts/system-acts.ts';

const EXPIRED = 'QUOTE_EXPIRED';

const validUntil = ({ quote }: SubmissionRow): string =>
  isRecord(quote) ? textOf(quote, 'validUntil') : '';

async function expireOf(context: ApiContext, form: SubmissionDefinition): Promise<number> {
  const { quoted } = form.statuses;
  if (quoted === undefined || !companyTargetsOf(form.statuses, quoted).includes(EXPIRED)) return 0;
  const today = companyDay(context.now());
  let changed = 0;
  const filter = { type: form.type, statuses: [quoted] };
  for await (const row of agedSubmissions(context.database.db, filter)) {
    const day = validUntil(row);
    if (day === '' || day >= today) continue;
    const note = `The quote was valid until ${dayText(day)}.`;
    if (await actBySystem(context, { form, row, to: EXPIRED, note })) changed += 1;
  }
  return changed;
}

/** One round; a quote is valid through its last company day. */
export async function expireQuotes(context: ApiContext): Promise<number> {
  let changed = 0;
  for (const form of submissionForms) changed += await expireOf(context, form);
  return changed;
}
