/** Contents of a mail before rendering as text and HTML. */

export interface MailFact {
  readonly label: string;
  readonly text: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Code to type in: large, on a separate line. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** Names with their values, one a line. */
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** `path` is a path of this site; the origin is added from SITE_URL. */
  | { readonly kind: 'link'; readonly label: string; readonly path: string };

export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Reference of the record whose document is attached. */
  readonly documentOf?: string;
  /** Record and reader whose mails are one conversation. */
  readonly thread?: { readonly record: string; readonly reader: 'client' | 'company' };
  /** Who gets the answer to the mail. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Is shown as important (headers `X-Priority` and `Importance`). */
  readonly isUrgent?: boolean;
}

export const text = (content: string): Block => ({ kind: 'text', text: content });
export const heading = (content: string): Block => ({ kind: 'heading', text: content });
export const code = (digits: string): Block => ({ kind: 'code', code: digits });
export const link = (label: string, path: string): Block => ({ kind: 'link', label, path });

/** A kind of mail that is of use however late it leaves. */
export const kind = <D>(write: (data: D) => MailContent) => ({ usefulSeconds: null, write });
