/** Who gets the mails about a record: its sender and the people with its topic; the owners where nobody is left. */
import type { Transaction } from 'kysely';
import { topicsIn, type MailTopic } from '#lib/people/mail-topics.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import type { MemberRow } from '#api/db/tables/members.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { recordKinds } from './record-kinds.ts';
import { readByPerson, seesAmounts } from '#api/security/rights.ts';
import type { MailData, MailKind } from '#api/mail/kinds.ts';
import { isPlainAddress } from '#api/mail/address.ts';
import { queueMail } from '#api/mail/queue.ts';

type Tx = Transaction<Tables>;

interface MailSubject {
  readonly clientId: string;
  readonly topics: readonly MailTopic[];
  /** Person who sent the record; undefined where the company made it. */
  readonly sender: string | undefined;
}

/** Acts by which records are sent. */
const sentBy = { submissions: 'submitted', labels: 'approved' } as const;

/** Returns the id of the person who sent a record, or wrote the draft. */
export async function senderIdOf(
  tx: Tx,
  kind: keyof typeof sentBy,
  row: Pick<LabelRow | SubmissionRow, 'id' | 'client_id'> & { readonly writer_id?: string | null },
): Promise<string> {
  const { events, owner } = recordKinds[kind];
  const sent = await tx
    .selectFrom(events as 'submission_events')
    .select('actor_id')
    .where(owner as 'submission_id', '=', row.id)
    .where('actor', '=', 'client')
    .where('kind', '=', sentBy[kind])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const person = sent ? sent.actor_id : row.writer_id;
  // Records of earlier releases are those of the first owner, whose id is the client's.
  return person ?? row.client_id;
}

/** Returns the active people of a client; nobody for a client that was deleted. */
export async function activePeople(tx: Tx, clientId: string): Promise<MemberRow[]> {
  const people = await tx
    .selectFrom('members')
    .innerJoin('clients', 'clients.id', 'members.client_id')
    .selectAll('members')
    .where('members.client_id', '=', clientId)
    .where('members.disabled_at', 'is', null)
    .where('clients.is_deleted', '=', false)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute();
  return people.filter(({ email }) => isPlainAddress(email));
}

/** Returns the readers of mails about a record. */
export async function recipientsOf(
  tx: Tx,
  { clientId, topics, sender }: MailSubject,
): Promise<MemberRow[]> {
  const people = await activePeople(tx, clientId);
  const readers = people.filter(
    ({ id, mail_topics: stored }) =>
      id === sender || topicsIn(stored).some((topic) => topics.includes(topic)),
  );
  return readers.length > 0 ? readers : people.filter(({ role }) => role === 'owner');
}

/** Queues a mail for each reader; `data` leaves out what is an amount as a whole, this function those in texts, for people without the right to read them. */
export async function queueForReaders<K extends MailKind>(
  context: ApiContext,
  tx: Tx,
  readers: readonly MemberRow[],
  { kind, data }: { readonly kind: K; readonly data: (hasAmounts: boolean) => MailData[K] },
): Promise<void> {
  for (const { id, name, email, role, may_sign: maySign } of readers) {
    const member = { id, name, email, role, maySign };
    const read = readByPerson(member, data(seesAmounts({ member })));
    await queueMail(context, tx, { to: email, kind, data: read });
  }
}
