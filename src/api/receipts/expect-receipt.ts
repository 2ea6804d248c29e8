/** A service request for goods on the way announces a delivery: an EXPECTED receipt. */
import type { Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { textsOf, countOf, isChoice, rowsOf, textOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { writeAct } from '#api/records/change-once.ts';
import { eventsOf } from '#api/records/timeline.ts';
import { hasCompanyNumber, isAwaited, joinedFacts } from './feed/join-receipts.ts';
import { addFurtherNumber } from './queries/receipt-numbers.ts';
import { lockExpectedWith, lockReceiptOfCompany, lockReceiptsWith } from './queries/receipts.ts';
import { changesBetween } from './receipt-changes.ts';
import {
  isGiven,
  withDerivedStatus,
  type ReceiptFacts,
  replaceAnnouncement,
  emptyFacts,
} from './receipt-facts.ts';
import {
  addReceipt,
  changeHeldReceipt,
  type ReceiptUpdateInput,
  type LogEntry,
} from './save-receipt.ts';
import { againstAnnounced, type AnnouncedLine } from '#lib/receipts/announced.ts';
import { MAX_PIECES } from '#lib/receipts/feed.ts';
import { hasArrived, isCounted, receiptStatuses } from '#lib/receipts/status.ts';
import type { PlainFacts } from '#lib/receipts/fields.ts';

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

function changeOf(
  facts: ReceiptFacts,
  after: ReceiptFacts,
  note: string,
): ReceiptUpdateInput | null {
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
      withDerivedStatus(joinedFacts(facts, expectedFacts(announcement))),
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

const EXPECTED = receiptStatuses.submitted;
const CANCELLED = 'CANCELLED';

/** Returns the items of the request; none above the limit of a receipt. */
function announcedIn(data: Values): AnnouncedLine[] {
  const lines = rowsOf(data, 'lines').map((row) => ({
    sku: textOf(row, 'sku'),
    style: textOf(row, 'style'),
    colour: textOf(row, 'colour'),
    size: textOf(row, 'size'),
    gtin: textOf(row, 'gtin'),
    qty: countOf(row, 'qty') ?? 0,
    po: textOf(row, 'po'),
    cartons: countOf(row, 'cartons') ?? 0,
  }));
  return lines.reduce((sum, { qty }) => sum + qty, 0) > MAX_PIECES ? [] : lines;
}

const MAX_PO_LENGTH = 60;

/** The order that the request names, else those of its items, as many as there is room for. */
const purchaseOrders = (data: Values, lines: readonly AnnouncedLine[]): string =>
  textOf(data, 'vendorPo') ||
  [...new Set(lines.flatMap(({ po = '' }) => (po === '' ? [] : [po])))].reduce((all, po) => {
    const more = all === '' ? po : `${all}, ${po}`;
    return more.length > MAX_PO_LENGTH ? all : more;
  }, '');

const cartonsOf = (lines: readonly AnnouncedLine[]): number =>
  lines.reduce((sum, { cartons = 0 }) => sum + cartons, 0);

interface Announcement {
  readonly announced: readonly AnnouncedLine[];
  /** Values of the whole delivery. */
  readonly said: Partial<PlainFacts>;
}

/** Returns the announcement of a request; null for none. */
function announcementOf(data: Values): Announcement | null {
  // A receipt that the request names expects them already.
  const isNamed = textsOf(data, 'receiptRefs').length > 0;
  if (isNamed || !isChoice(data, 'goodsState', 'on_the_way')) return null;
  const announced = announcedIn(data);
  const eta = textOf(data, 'eta');
  const said = {
    vendor: textOf(data, 'vendor'),
    po: purchaseOrders(data, announced),
    carrier: textOf(data, 'carrier'),
    tracking: textOf(data, 'tracking'),
    expectedOn: eta === '' ? null : eta,
    cartonsExpected: countOf(data, 'expectedCartons') ?? cartonsOf(announced),
  };
  return { announced, said };
}

/** The receipt that the announcement makes. */
const expectedFacts = ({ announced, said }: Announcement): ReceiptFacts => ({
  ...emptyFacts,
  announced,
  lines: againstAnnounced(announced, []),
  ...said,
});

/**
 * Applies an announcement to a receipt. Delivery values change where the company has set none, until goods arrive;
 * lines change until they are counted. A cancelled receipt is expected again.
 */
function withAnnouncement(
  facts: ReceiptFacts,
  { announced, said }: Announcement,
  isSetByCompany: (name: string) => boolean,
): ReceiptFacts {
  const { status } = facts;
  if (hasArrived(status) && !isCounted(status)) return replaceAnnouncement(facts, announced);
  if (status !== EXPECTED && status !== CANCELLED) return facts;
  const open = Object.entries(said).filter(([name]) => !isSetByCompany(name));
  return {
    ...replaceAnnouncement(facts, announced),
    ...Object.fromEntries(open),
    status: EXPECTED,
  };
}
