/** Who else has a record open: people whose page was heard of in the last minute. */
import type { PresenceReply } from '#lib/queue/replies.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';

const PRESENT_MS = 60_000;

const since = ({ now }: Pick<ApiContext, 'now'>): string =>
  new Date(now().getTime() - PRESENT_MS).toISOString();

/** Returns the other people who have the record open. */
export async function findOtherViewers(
  context: ApiContext,
  staff: StaffMember,
  reference: string,
): Promise<PresenceReply> {
  const rows = await context.database.db
    .selectFrom('desk_presence')
    .innerJoin('staff', 'staff.id', 'desk_presence.staff_id')
    .select(['staff.name', 'seen_at'])
    .where('reference', '=', reference)
    .where('staff_id', '!=', staff.id)
    .where('seen_at', '>', since(context))
    .where('staff.disabled_at', 'is', null)
    .orderBy('staff.name')
    .execute();
  return { reference, others: rows.map(({ name, seen_at: seenAt }) => ({ name, seenAt })) };
}

/** Notes that a person has the record open; returns the others. */
export async function recordPresence(
  context: ApiContext,
  staff: StaffMember,
  reference: string,
): Promise<PresenceReply> {
  const { db } = context.database;
  const seen = { seen_at: context.now().toISOString() };
  await db.deleteFrom('desk_presence').where('seen_at', '<', since(context)).execute();
  await db
    .insertInto('desk_presence')
    .values({ reference, staff_id: staff.id, ...seen })
    .onConflict((conflict) => conflict.columns(['reference', 'staff_id']).doUpdateSet(seen))
    .execute();
  return findOtherViewers(context, staff, reference);
}
