/** Where mails go: to an SMTP server, or into files of the data directory when SMTP_URL is not set. */
import type { Composed, MailSettings } from './compose.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

/**
 * How a try ended. `away`: the server or the way to it is at fault, which says nothing about this mail; `later`: it
 * does not take this mail now; `never`: it refused this mail for good.
 */
export type Delivery =
  | { readonly outcome: 'sent'; readonly file?: string; readonly answer?: string }
  | { readonly outcome: 'away' | 'later' | 'never'; readonly why: string };

export interface MailTransport {
  /** Never rejects. */
  deliver(mail: Composed): Promise<Delivery>;
  /** Whether the server can be reached; asked only while mails wait for it. */
  isReachable(): Promise<boolean>;
  close(): void;
}

/** The transport that the settings ask for. */
export const openTransport = ({ smtpUrl, dataDir }: MailSettings): MailTransport =>
  smtpUrl === null ? fileTransport(dataDir) : smtpTransport(smtpUrl);
