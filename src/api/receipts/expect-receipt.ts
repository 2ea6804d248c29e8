/** A service request for goods on the way announces a delivery: an EXPECTED receipt. */
import type { Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { textsOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { writeAct } from '#api/records/change-once.ts';
import { eventsOf } from '#api/records/timeline.ts';
import {
  announcementOf,
  CANCELLED,
  EXPECTED,
  expectedFacts,
  withAnnouncement,
  type Announcement,
} from './announcement.ts';
import { hasCompanyNumber, isAwaited, joinedFacts } from './feed/join-receipts.ts';
import { addFurtherNumber } from './queries/receipt-numbers.ts';
import { lockExpectedWith, lockReceiptOfCompany, lockReceiptsWith } from './queries/receipts.ts';
import { changesBetween } from './receipt-changes.ts';
import { isGiven, settled, type ReceiptFacts } from './receipt-facts.ts';
import { addReceipt, changeHeldReceipt, type Changed, type LogEntry } from './save-receipt.ts';

type Tx = Transaction<Tables>;

const FORM = 'service-request';

async function cancel(
  context: ApiContext,
  tx: Tx,
  row: ReceiptRow,
  { actor, at, note }: Pick<LogEntry, 'actor' | 'note'> & { readonly at: string },
): Promise<void> {
  const entry = { actor, kind: 'status', note: note ?? '', visibility: 'client' } as const;
  const acting = { context, tx, kind: 'receipts', row, at } as const;
  await writeAct(acting, { status: CANCELLED }, [{ ...entry, changes: '[]' }]);
}

/** The request ended before arrival: the expected receipt is dropped. */
export async function stopExpecting(
  context: ApiContext,
  tx: Tx,
  { id, status, updated_at: at }: SubmissionRow,
  actor: 'client' | typeof COMPANY,
): Promise<void> {
  if (!['WITHDRAWN', CANCELLED, 'DECLINED'].includes(status)) return;
  for (const row of await lockExpectedWith(tx, id)) await cancel(context, tx, row, { actor, at });
}

/** In the transaction of the submit; the request's number is the company's number until the goods arrive. */
export async function expectReceipt(
  context: ApiContext,
  tx: Tx,
  { id, client_id, type, reference }: SubmissionRow,
  data: Values,
): Promise<void> {
  const announcement = announcementOf(data);
  if (type !== FORM || reference === null || !announcement) return;
  await addReceipt(context, tx, {
    clientId: client_id,
    houseReference: reference,
    submissionId: id,
    factsFor: () => expectedFacts(announcement),
    log: {
      actor: 'client',
      kind: 'made',
      note: `Announced with ${reference}.`,
      visibility: 'client',
    },
  });
}

function changeOf(facts: ReceiptFacts, after: ReceiptFacts, note: string): Changed | null {
  const changes = changesBetween(facts, after);
  const isMoved = after.status !== facts.status;
  if (!isMoved && changes.length === 0 && after.announced === facts.announced) return null;
  const kind = isMoved ? 'status' : 'note';
  return {
    facts: after,
    log: [
      { actor: 'client', kind: 'figures', changes, visibility: 'internal' },
      { actor: 'client', kind, note, visibility: 'client' },
    ],
  };
}

/** Tells for a fact of the receipt if the company was the last to change it, or made the receipt with it. */
async function setByCompany(tx: Tx, { id }: ReceiptRow) {
  const events = await eventsOf(tx, 'receipts', id, { all: true });
  const isOwn = events.every(({ kind, actor }) => kind !== 'made' || actor === COMPANY);
  const changers = new Map(
    events.flatMap(({ actor, changes }) => changes.map(({ field }) => [field, actor] as const)),
  );
  return (facts: ReceiptFacts) => (name: string) => {
    const made = isOwn && isGiven(facts, name) ? COMPANY : undefined;
    return (changers.get(name) ?? made) === COMPANY;
  };
}

/** Announces a delivery that the company has linked with the request before; its counts stay. */
async function announceDelivery(
  context: ApiContext,
  tx: Tx,
  delivery: ReceiptRow,
  { announcement, reference }: { announcement: Announcement; reference: string },
): Promise<void> {
  await addFurtherNumber(tx, delivery.id, reference);
  await changeHeldReceipt(context, tx, delivery, (facts) =>
    changeOf(
      facts,
      settled(joinedFacts(facts, expectedFacts(announcement))),
      `Announced with ${reference}.`,
    ),
  );
}

/** Runs in the transaction of an answer that may change the announcement. */
export async function announceAgain(
  context: ApiContext,
  tx: Tx,
  row: SubmissionRow,
  { before, after }: { readonly before: Values; readonly after: Values },
): Promise<void> {
  const { id, type, reference, updated_at: at } = row;
  if (type !== FORM || reference === null) return;
  const [was, wanted] = [announcementOf(before), announcementOf(after)];
  const known = await lockReceiptOfCompany(tx, reference);
  if (!wanted) {
    // A delivery that the company expects under its number stays.
    if (known && hasCompanyNumber(known)) return;
    const isNamed = known && textsOf(after, 'receiptRefs').includes(known.reference);
    if (known?.status !== EXPECTED || isNamed) return;
    const note = `No longer on the way, per the answer on ${reference}.`;
    await cancel(context, tx, known, { actor: 'client', at, note });
    return;
  }
  const linked = (await lockReceiptsWith(tx, id)).filter(isAwaited);
  const [delivery] = linked;
  if (!known && !was && delivery && linked.length === 1 && delivery.status !== 'CLOSED') {
    await announceDelivery(context, tx, delivery, { announcement: wanted, reference });
    return;
  }
  const isHeld = known && known.status !== CANCELLED;
  // A request whose goods are already expected needs no second, empty receipt.
  if (!isHeld && (was || linked.some(({ status }) => status === EXPECTED))) return;
  if (!known) await expectReceipt(context, tx, row, after);
  else {
    const note = `Updated per the answer on ${reference}.`;
    const isSet = await setByCompany(tx, known);
    await changeHeldReceipt(context, tx, known, (facts) =>
      changeOf(facts, withAnnouncement(facts, wanted, isSet(facts)), note),
    );
  }
}
