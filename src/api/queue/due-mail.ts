/** The daily mail of what is due, for people who chose it over one mail for each message. */
import { company } from '#lib/content/company.ts';
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { companyDay, companyHour, DIGEST_HOUR } from '#lib/kernel/company-day.ts';
import { groupOf } from '#lib/queue/queue-day.ts';
import { isAllowed } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { StaffRow } from '#api/db/tables/staff.ts';
import { isPlainAddress } from '#api/mail/address.ts';
import { notifyMailQueued, queueMail } from '#api/mail/queue.ts';
import type { DueMail } from '#api/mail/templates/desk.ts';
import { rolesOf } from '#api/security/staff-sessions.ts';
import { entriesQuery } from './list-queue.ts';

/** Records that the mail names; the queue has them all. */
const MAX_NAMED = 40;

/** Returns the mail about a person's records; null where nothing is due this week. */
async function mailFor(
  context: ApiContext,
  person: StaffRow,
  today: string,
): Promise<DueMail | null> {
  const rows = await entriesQuery(context.database.reader, {
    assignees: [person.id],
    needs: ['us'],
    withoutCards: !isAllowed(rolesOf(person), 'amounts'),
  }).execute();
  const next = addWorkingDays(today, 1, company.holidays);
  const counts = { overdue: 0, today: 0, week: 0 };
  const items: DueMail['items'][number][] = [];
  for (const row of rows) {
    const group = groupOf(row.due_on, today, next);
    if (group === 'later') continue;
    counts[group] += 1;
    items.push({
      group,
      reference: row.reference,
      toDo: row.to_do,
      company: row.company_name ?? '',
      title: row.title,
      dueOn: row.due_on,
    });
  }
  if (items.length === 0) return null;
  return { name: person.name, day: today, counts, items: items.slice(0, MAX_NAMED) };
}

/** Marks the day at the person and queues the mail in one transaction; false where another process was first. */
async function mailOnce(context: ApiContext, person: StaffRow, today: string): Promise<boolean> {
  const data = await mailFor(context, person, today);
  return context.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ due_mailed_on: today })
      .where('id', '=', person.id)
      .where('record_mails', '=', 'daily')
      .where('disabled_at', 'is', null)
      .where((eb) => eb.or([eb('due_mailed_on', 'is', null), eb('due_mailed_on', '<', today)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || data === null) return false;
    await queueMail(context, tx, { to: person.email, kind: 'desk-due', data });
    return true;
  });
}

/** One round: from the hour of daily mails on, a mail for each person who has none of this day. */
export async function sendDueMails(context: ApiContext): Promise<number> {
  const now = context.now();
  const today = companyDay(now);
  if (now.toISOString() < companyHour(today, DIGEST_HOUR)) return 0;
  const people = await context.database.reader
    .selectFrom('staff')
    .selectAll()
    .where('record_mails', '=', 'daily')
    .where('joined_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('due_mailed_on', 'is', null), eb('due_mailed_on', '<', today)]))
    .execute();
  let sent = 0;
  for (const person of people) {
    if (isPlainAddress(person.email) && (await mailOnce(context, person, today))) sent += 1;
  }
  if (sent > 0) notifyMailQueued(context);
  return sent;
}
