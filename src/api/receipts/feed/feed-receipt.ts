/** Accepts receipt reports of the company's systems: creates the receipt, or merges into the stored one. */
import { isUniqueViolation } from '#api/db/errors.ts';
import { callOf } from '#api/records/change-once.ts';
import { findCall } from '#api/records/timeline.ts';
import { filesOfReceipt } from '../queries/receipt-parts.ts';
import { findReceiptOfCompany } from '../queries/receipts.ts';
import { findByBareNumber } from '../queries/receipt-numbers.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptFeed } from '#lib/receipts/feed.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { isReceived } from '#lib/receipts/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { notifyArrivalMailQueued } from '../mails/arrival-mail.ts';
import { companyReceipt, requestOf } from '../find-receipt.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { isPortalNumber } from '#lib/records/reference.ts';
import { leadingZeroQuestion } from '#lib/kernel/text/bare-number.ts';
import { findFeedErrors } from './feed-errors.ts';
import { changesBetween } from '../receipt-changes.ts';
import {
  emptyFacts,
  fedFacts,
  fedStatus,
  firstFacts,
  type ReceiptFacts,
} from '../receipt-facts.ts';
import { tryChange, retryAfterRace } from '../change-receipt.ts';
import {
  hasCompanyNumber,
  isAwaited,
  isBare,
  joinedFacts,
  otherReceipt,
  type ReadReceipt,
} from './join-receipts.ts';
import { changedLines, numbered, type NumberedFeed } from './named-lines.ts';
import { addReceipt, ChangedSince, storedFacts, type LogEntry } from '../save-receipt.ts';

const CLOSED = 'CLOSED';
const needsCorrection = 'A closed receipt changes only by a correction that says why.';

/** When the status was reached, as far as the call says so. */
function happenedAt(
  { status }: Pick<ReceiptFacts, 'status'>,
  { arrivedAt, countedAt }: Pick<ReceiptFeed, 'arrivedAt' | 'countedAt'>,
) {
  if (status === 'ARRIVED' || status === 'PARTLY_ARRIVED') return arrivedAt ?? null;
  return isReceived(status) ? (countedAt ?? null) : null;
}

interface Step {
  readonly before: ReceiptFacts;
  readonly after: ReceiptFacts;
  /** The announced receipt before the delivery became it. */
  readonly announced?: ReceiptFacts | undefined;
  /** Company number of an announced receipt. */
  readonly number?: string | undefined;
}

const callColumns = (feed: ReceiptFeed) => ({
  actor: COMPANY,
  caller_reference: feed.callerReference,
  call_digest: digestOf(feed),
});

function logOf(feed: ReceiptFeed, { before, after, announced, number }: Step): LogEntry[] {
  const changes = changesBetween(before, after);
  const origin = callColumns(feed);
  if (before.status === CLOSED && changes.length > 0) {
    return [
      { ...origin, kind: 'correction', note: feed.correction ?? '', changes, visibility: 'client' },
    ];
  }
  const figures = announced ? changesBetween(announced, after) : changes;
  const about = number === undefined ? {} : { note: `Is delivery ${number}.` };
  const entry = { ...origin, ...about, changes: figures, visibility: 'internal' } as const;
  const entries: LogEntry[] = [{ ...entry, kind: 'figures' }];
  if (before.status === after.status) return entries;
  const at = happenedAt(after, feed);
  return [...entries, { actor: COMPANY, kind: 'status', visibility: 'client', at }];
}

/** The receipt after a call, with the lines that the call removed and added. */
export interface FedReceipt extends ReturnType<typeof changedLines> {
  readonly row: ReceiptRow;
}

type FeedResult = Result<FedReceipt, Failure>;

const unchanged: ReturnType<typeof changedLines> = { removed: [], added: [] };

const fedRow = (result: Result<ReceiptRow, Failure>, lines = unchanged): FeedResult =>
  result.ok ? { ...result, value: { row: result.value, ...lines } } : result;

/** A receipt stays whose it is. */
async function isForeign(
  context: ApiContext,
  row: ReceiptRow,
  { client }: ReceiptFeed,
): Promise<boolean> {
  if (client === undefined) return false;
  return (await findNamedClient(context, client))?.id !== row.client_id;
}

/** The receipt that a call is about, and the bare one that it absorbs. */
interface Target {
  readonly row: ReceiptRow;
  readonly other?: ReadReceipt;
  /** The announced receipt of both, or the one that the call has found by its request. */
  readonly announced?: ReceiptRow;
}

/** Applies the feed; a repeated past status is ignored. */
function factsAfter(
  before: ReceiptFacts,
  owner: ReceiptRow,
  { feed, now, isRepeat }: { feed: NumberedFeed; now: Date; isRepeat: boolean },
): Result<ReceiptFacts, Failure> {
  const after = fedFacts(before, owner, feed, now);
  if (after.ok || !isRepeat) return after;
  const { status: _status, ...rest } = feed;
  const others = fedFacts(before, owner, rest, now);
  return others.ok && isSameFacts(before, others.value) ? others : after;
}

const isSameFacts = (before: ReceiptFacts, after: ReceiptFacts): boolean =>
  before.status === after.status &&
  changesBetween(before, after).length === 0 &&
  after.exceptions.every((row, at) => row === before.exceptions[at]);

async function change(
  context: ApiContext,
  { row: known, other, announced }: Target,
  feed: ReceiptFeed,
): Promise<FeedResult | 'lost'> {
  if (await isForeign(context, known, feed)) {
    return invalidForm({ client: 'The receipt belongs to another client.' });
  }
  const request = await requestOf(context, known.client_id, feed.serviceRequest);
  if (!request.ok) return request;
  const submissionId = request.value?.id ?? known.submission_id;
  const company = other && hasCompanyNumber(other.row) ? other.row.house_reference : undefined;
  const numbers = announced && {
    reference: announced.reference,
    houseReference: other ? (company ?? known.house_reference) : feed.receipt,
  };
  let lines = unchanged;
  const changed = await tryChange(context, known, {
    call: callOf(feed, ['made', 'figures', 'correction']),
    change: (stored, row, isRepeat) => {
      // Request and numbers were read for the receipt at this revision.
      if (row.revision !== known.revision) throw new ChangedSince();
      const before = other ? joinedFacts(stored, other.facts) : stored;
      const said = numbered(feed, before.lines);
      const now = context.now();
      const errors = { ...findFeedErrors(before, said.feed, now), ...said.errors };
      if (Object.keys(errors).length > 0) return invalidForm(errors);
      const after = factsAfter(before, row, { feed: said.feed, now, isRepeat });
      if (!after.ok) return after;
      const isLinked = submissionId === row.submission_id && !announced;
      if (isRepeat && isLinked && isSameFacts(stored, after.value)) return ok(null);
      const base = other && announced === other.row ? other.facts : undefined;
      const step = { before: stored, after: after.value, announced: base };
      const log = logOf(feed, { ...step, number: numbers?.houseReference });
      if (log.some(({ kind }) => kind === 'correction') && feed.correction === undefined) {
        return fail('conflict', { message: needsCorrection });
      }
      if (feed.lines) lines = changedLines(before.lines, after.value.lines);
      return ok({
        facts: after.value,
        log,
        submissionId,
        ...(numbers && { numbers }),
        ...(other && { absorbs: other.row }),
      });
    },
  });
  if (changed === 'lost') return changed;
  return fedRow(changed, changed.ok && changed.isReplayed ? unchanged : lines);
}

/**
 * Creates the receipt; 'lost' after a concurrent creation. An unknown portal number is a typing error, never a new
 * name: it may be assigned to another client.
 */
async function make(context: ApiContext, fed: ReceiptFeed): Promise<FeedResult | 'lost'> {
  const { feed, errors: unclear } = numbered(fed, []);
  if (feed.client === undefined) {
    const what = `There is no receipt ${feed.receipt} yet, and a new one needs its client.`;
    const isNamed = feed.serviceRequest !== undefined;
    return invalidForm({
      client: what,
      ...(isNamed && { serviceRequest: 'No delivery is expected for this request.' }),
    });
  }
  const client = await findNamedClient(context, feed.client);
  if (!client) return invalidForm({ client: 'There is no such client.' });
  const twin = await findByBareNumber(context.database.db, client.id, feed.receipt);
  if (twin !== undefined) {
    const question = leadingZeroQuestion(twin, "the client's receipts");
    return invalidForm({ receipt: `${question} Write the number with its zeros.` });
  }
  const request = await requestOf(context, client.id, feed.serviceRequest);
  if (!request.ok) return request;
  const now = context.now();
  const errors = { ...findFeedErrors(emptyFacts, feed, now), ...unclear };
  if (Object.keys(errors).length > 0) return invalidForm(errors);
  try {
    const row = await context.database.transaction((tx) =>
      addReceipt(context, tx, {
        clientId: client.id,
        houseReference: feed.receipt,
        submissionId: request.value?.id ?? null,
        factsFor: (owner) => firstFacts(owner, feed, now),
        log: {
          ...callColumns(fed),
          kind: 'made',
          visibility: 'client',
          at: happenedAt({ status: fedStatus(emptyFacts.status, feed) }, feed),
        },
      }),
    );
    notifyArrivalMailQueued(context);
    return fedRow(ok(row));
  } catch (error) {
    if (isUniqueViolation(error)) return 'lost';
    throw error;
  }
}

/** Returns the valid announced receipt of the call's request, within the client. */
async function announcedIn(
  context: ApiContext,
  { serviceRequest, client }: ReceiptFeed,
  known: ReceiptRow | undefined,
): Promise<ReceiptRow | undefined> {
  if (serviceRequest === undefined) return undefined;
  const row = await findReceiptOfCompany(context.database.db, serviceRequest);
  if (!row || !isAwaited(row)) return undefined;
  const owner =
    known?.client_id ?? (client && ((await findNamedClient(context, client))?.id ?? ''));
  return owner === undefined || owner === row.client_id ? row : undefined;
}

async function isBareReceipt({ database }: ApiContext, { row, facts }: ReadReceipt) {
  return isBare(facts) && (await filesOfReceipt(database.db, row.id)).length === 0;
}

/** Which of two receipts of one delivery keeps its place; 409 where both say something of it. */
async function joinedTarget(
  context: ApiContext,
  { known, announced, number }: { known: ReceiptRow; announced: ReceiptRow; number: string },
): Promise<Result<Target, Failure>> {
  const { db } = context.database;
  const read = async (row: ReceiptRow) => ({ row, facts: await storedFacts(db, row) });
  const [delivered, awaited] = [await read(known), await read(announced)];
  const isOther = hasCompanyNumber(announced) || !hasCompanyNumber(known);
  if (isOther || delivered.facts.announced.length > 0) return otherReceipt(number, announced);
  if (await isBareReceipt(context, awaited)) {
    return ok({ row: known, other: awaited, announced });
  }
  if (await isBareReceipt(context, delivered)) {
    return ok({ row: announced, other: delivered, announced });
  }
  return otherReceipt(number, announced);
}

async function feedOnce(context: ApiContext, feed: ReceiptFeed): Promise<FeedResult | 'lost'> {
  const found = await companyReceipt(context, feed.receipt);
  const known = found.ok ? found.value : undefined;
  if (!known && isPortalNumber(feed.receipt)) {
    const message = `There is no receipt ${feed.receipt}. The portal gives such numbers itself.`;
    return fail('not_found', { message });
  }
  const announced = await announcedIn(context, feed, known);
  if (!announced || announced.id === known?.id) {
    return known ? change(context, { row: known }, feed) : make(context, feed);
  }
  if (known) {
    const { callerReference, byContents } = feed;
    const done = await findCall(context.database.db, 'receipts', known.id, callerReference);
    if (done && byContents !== true) return change(context, { row: known }, feed);
    const target = await joinedTarget(context, { known, announced, number: feed.receipt });
    return target.ok ? change(context, target.value, feed) : target;
  }
  if (hasCompanyNumber(announced)) return otherReceipt(feed.receipt, announced);
  return change(context, { row: announced, announced }, feed);
}

/**
 * Returns the created or changed receipt; a repeated caller reference is idempotent. A delivery naming its request is
 * the announced receipt.
 */
export const feedReceipt = (context: ApiContext, feed: ReceiptFeed): Promise<FeedResult> =>
  retryAfterRace(() => feedOnce(context, feed));
