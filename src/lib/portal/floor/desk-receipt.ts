/** A receipt as the pages of the desk show it. */
import { array, type } from 'superstruct';
import type { Reply } from '#lib/kernel/validation.ts';
import { receiptRecord } from '#lib/receipts/replies.ts';
import type { RejectedAct } from '../desk-record.ts';

const { lines } = receiptRecord.schema;
const { unitCost: _, ...line } = lines.schema.schema;

/** A receipt without unit costs, which only some roles may read. */
export const deskReceipt = type({ ...receiptRecord.schema, lines: array(type(line)) });

export type DeskReceipt = Reply<typeof deskReceipt>;
export type DeskLine = DeskReceipt['lines'][number];

/** Name of the goods of a line: SKU, or what else tells them apart. */
export const lineName = ({ sku, style, colour, size, gtin, line: number }: DeskLine): string =>
  sku || [style, colour, size].filter(Boolean).join(' ') || gtin || `line ${number}`;

/** Texts of the form that adds an exception. */
export type TypedException = Readonly<Record<'type' | 'line' | 'qty' | 'note', string>>;

/** Buttons of a receipt that its status and the person's roles allow. */
export interface ReceiptActs {
  readonly arrived: boolean;
  /** Counts may be changed; `finish` while the count is not over. */
  readonly count: boolean;
  readonly finish: boolean;
  readonly except: boolean;
  readonly close: boolean;
  /** The receipt is closed; its counts change with a reason. */
  readonly correct: boolean;
}

export interface ReceiptView {
  readonly receipt: DeskReceipt;
  readonly path: string;
  readonly acts: ReceiptActs;
  /** Stored pieces, as the fields show them. */
  readonly stored: Readonly<Record<number, string>>;
  /** Pieces in the fields, by number of the line; '' where nothing was counted yet. */
  readonly counts: Readonly<Record<number, string>>;
  readonly exception: TypedException;
  /** Name of the exception that the form adds. */
  readonly exceptionName: string;
  readonly reason: string;
  /** The scanned code that was posted. */
  readonly scanned: string;
  /** Revision that the form of counts was opened at. */
  readonly seen: number;
  /** Number of the line that it names; null for none. */
  readonly found: string | null;
  /** Names the next press. */
  readonly callerReference: string;
  readonly rejection: RejectedAct | null;
  readonly done: string;
}

/** Field of the count of a line. */
export const countField = (line: number | string): string => `count-${line}`;
