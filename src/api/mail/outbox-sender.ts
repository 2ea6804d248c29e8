/** Sends the mails of the outbox (queue-sender.ts): makes each one and hands it to the mail server. */
import type { ApiContext } from '#api/context/context.ts';
import { discardMail, extendLease, finishMail, type OutboxRow } from './outbox.ts';
import { compose, type ComposedMail, type MailAttachment, type MailSettings } from './compose.ts';
import { isMailKind, writeMail, type MailData, type MailKind } from './kinds.ts';
import type { MailBrand } from './layout.ts';
import { LEASE_MS, QueueSender, startSending, type Carrier } from './queue-sender.ts';
import type { MailContent } from './wording.ts';
import { DECOY, openPayload } from './queue.ts';
import { isSubscribed } from './mail-opt-out.ts';
import type { Delivery, MailTransport } from './transport.ts';

/** A mail whose document took longer than this to make is held for another lease. */
const FRESH_MS = 10_000;

export interface SenderParts {
  readonly context: ApiContext;
  readonly settings: MailSettings;
  readonly brand: MailBrand;
  readonly transport: MailTransport;
  /** Returns the document of a record, to attach. */
  readonly documentOf?: (reference: string) => Promise<MailAttachment | null>;
}

class MailCarrier implements Carrier {
  readonly channel = 'mail';
  readonly keepsSent = false;
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  isReachable(): Promise<boolean> {
    return this.#parts.transport.isReachable();
  }

  close(): void {
    this.#parts.transport.close();
  }

  async carry(mail: OutboxRow, claimedAt: Date): Promise<Delivery | 'settled'> {
    const { context, transport } = this.#parts;
    const { database, now, log } = context;
    const { id, kind } = mail;
    const findError = await this.#objection(mail);
    if (findError !== null) {
      log.info({ mail: id, kind, why: findError }, 'mail dropped');
      await discardMail(database.db, id, findError);
      return 'settled';
    }
    const message = await this.#message(mail);
    // A release that knows its kind, or has the error mended, may come while it is tried again.
    if (!message) return { outcome: 'later', why: 'cannot be made' };
    if (kind === DECOY) {
      const at = now().toISOString();
      await finishMail(database.db, id, { state: 'SENT', sent_at: at, payload: '' });
      return 'settled';
    }
    return (await this.#isHeld(mail, claimedAt)) ? transport.deliver(message) : 'settled';
  }

  /** Sends the mail even if its attachment failed: the record's page has it. */
  async #attachment(id: string, { documentOf }: MailContent): Promise<MailAttachment | null> {
    if (documentOf === undefined) return null;
    try {
      return (await this.#parts.documentOf?.(documentOf)) ?? null;
    } catch (error) {
      this.#parts.context.log.error({ mail: id, err: error }, 'document of a mail cannot be made');
      return null;
    }
  }

  async #message(mail: OutboxRow): Promise<ComposedMail | null> {
    const { context, settings, brand } = this.#parts;
    const { id, kind } = mail;
    try {
      // Timing must hide which addresses have an account.
      const written = kind === DECOY ? 'one-time-code' : kind;
      if (!isMailKind(written)) throw new Error('unknown kind of mail');
      const data = openPayload(mail, context.keysFor) as MailData[MailKind];
      const content = writeMail(written, data as never);
      const attachment = await this.#attachment(id, content);
      const to = kind === DECOY ? 'nobody@example.com' : mail.recipient;
      return compose({ ...mail, recipient: to }, content, { settings, brand, attachment });
    } catch (error) {
      context.log.error({ mail: id, kind, err: error }, 'mail cannot be made');
      return null;
    }
  }

  /** Returns why the mail is obsolete; null if current. */
  async #objection(mail: OutboxRow): Promise<string | null> {
    const { context } = this.#parts;
    const { expires_at: expiresAt } = mail;
    if (expiresAt !== null && expiresAt <= context.now().toISOString()) return 'out of date';
    return (await isSubscribed(context, mail)) ? null : 'no longer wanted';
  }

  /** Returns true if this sender still holds the mail after rendering it. */
  async #isHeld(mail: OutboxRow, claimedAt: Date): Promise<boolean> {
    const { database, now } = this.#parts.context;
    const at = now().getTime();
    if (at - claimedAt.getTime() < FRESH_MS) return true;
    return extendLease(database.db, mail, new Date(at + LEASE_MS).toISOString());
  }
}

export class OutboxSender extends QueueSender {
  constructor(parts: SenderParts) {
    super(parts.context, new MailCarrier(parts));
  }
}

/** Starts sending mails; returns a stop function that waits for the mail in progress. */
export const startOutboxSender = (parts: SenderParts): (() => Promise<void>) =>
  startSending(parts.context, new MailCarrier(parts));
