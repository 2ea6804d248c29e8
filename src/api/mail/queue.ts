/**
 * Queues mails as rows of the outbox in the transaction of their event, so that neither exists without the other.
 * Contents are encrypted, so that database dumps hide one-time codes. Call {@link notifyMailQueued} after the transaction.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '#api/db/database.ts';
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import { insertMail, type OutboxRow } from './outbox.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { mailKinds, type MailData, type MailKind } from './kinds.ts';
import { isPlainAddress } from './address.ts';
import { decryptText, encryptText } from '#api/security/encrypted-text.ts';

const listeners = new WeakMap<Database, Set<() => void>>();

/** Calls `listener` for each entry queued on this database by this process; returns an unsubscribe function. */
export function onMailQueued(database: Database, listener: () => void): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Call after the transaction that queued a mail; ignored if this process sends none. */
export function notifyMailQueued({ database }: { readonly database: Database }): void {
  listeners.get(database)?.forEach((listener) => listener());
}

/** Variant for a mail due after this many milliseconds. */
export function notifyMailQueuedLater(
  context: { readonly database: Database },
  afterMs: number,
): void {
  setTimeout(() => notifyMailQueued(context), afterMs).unref();
}

type Parts = Pick<ApiContext, 'keyFor' | 'now' | 'randomBytes'>;
type Address = { readonly id: string; readonly recipient: string; readonly kind: string };

const KEY_USE = 'mail-outbox';

/** Decoy row that costs as much as a mail and is never sent: for unknown addresses. */
export const DECOY = 'decoy';

const boundTo = ({ id, recipient, kind }: Address): string => `${id}\n${recipient}\n${kind}`;

function rowOf({ keyFor, now, randomBytes }: Parts, address: Address, data: unknown) {
  const at = now().toISOString();
  const payload = encryptText(JSON.stringify(data), boundTo(address), keyFor(KEY_USE), randomBytes);
  const position = nextPosition(now().getTime());
  return {
    ...address,
    payload,
    position,
    created_at: at,
    next_attempt_at: at,
    state: 'QUEUED' as const,
    lease_until: null,
    expires_at: null,
    last_error: null,
    sent_at: null,
  };
}

let lastPosition = 0;

/** Orders the mails of one moment as they were accepted. */
function nextPosition(milliseconds: number): number {
  lastPosition = Math.max(lastPosition + 1, milliseconds * 1000);
  return lastPosition;
}

interface QueuedWebhook {
  readonly id: string;
  /** The number of the record: its webhooks keep their order. */
  readonly reference: string;
  readonly type: string;
  /** The whole body: each try sends the same bytes. */
  readonly body: string;
}

/** Queues a webhook in the same outbox. */
export const queueWebhook = (
  context: Parts,
  tx: Transaction<Tables>,
  { id, reference, type, body }: QueuedWebhook,
): Promise<void> =>
  insertMail(tx, {
    ...rowOf(context, { id, recipient: reference, kind: type }, body),
    channel: 'webhook',
  });

interface QueuedMail<K extends MailKind> {
  readonly to: string;
  readonly kind: K;
  readonly data: MailData[K];
  /** Earliest sending time; immediately by default. */
  readonly dueAt?: string;
}

/**
 * Queues a mail and returns its id. `to` is an address from the database, never one that somebody has just typed
 * in; anything but one plain address throws. Sample data queues none.
 */
export async function queueMail<K extends MailKind>(
  context: Parts & Pick<ApiContext, 'isQuiet'>,
  tx: Transaction<Tables>,
  { to, kind, data, dueAt }: QueuedMail<K>,
): Promise<string> {
  if (!isPlainAddress(to)) throw new Error('Email goes to one plain address');
  const { usefulSeconds } = mailKinds[kind];
  const expires = usefulSeconds === null ? null : context.now().getTime() + usefulSeconds * 1000;
  const id = randomUUID();
  if (context.isQuiet) return id;
  await insertMail(tx, {
    ...rowOf(context, { id, recipient: to, kind }, data),
    ...(dueAt !== undefined && { next_attempt_at: dueAt }),
    expires_at: expires === null ? null : new Date(expires).toISOString(),
  });
  return id;
}

/** Writes a decoy row that costs like a mail, including its sending, which is skipped. */
export async function queueDecoy(
  context: Parts,
  tx: Transaction<Tables>,
  data: unknown,
): Promise<void> {
  await insertMail(tx, rowOf(context, { id: randomUUID(), recipient: '', kind: DECOY }, data));
}

/** The data of a row of the outbox; throws when it was changed or encrypted with another secret. */
export const openPayload = (row: OutboxRow, keysFor: ApiContext['keysFor']): unknown =>
  JSON.parse(decryptText(row.payload, boundTo(row), keysFor(KEY_USE)));
