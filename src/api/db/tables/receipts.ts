/** The tables of receipts as Kysely sees them. */
import type { ColumnType, Generated, Selectable, Updateable } from 'kysely';
import type { PlainFacts, ReceiptHead, ReceiptLine } from '#lib/receipts/fields.ts';
import type { ColumnsOf } from '#api/kernel/columns.ts';
import type { EventRow, FileRow } from '../record-tables.ts';

type Json<T> = ColumnType<T, string, string>;

type ReceiptsTable = ColumnsOf<PlainFacts> & {
  id: string;
  client_id: string;
  reference: string;
  /** The company's own number of the delivery: its systems find the receipt by it. */
  house_reference: string;
  /** The service request that announced it. */
  submission_id: string | null;
  revision: number;
  status: string;
  /** The company day that lists are dated by: of the arrival, before that the expected day, else of the creation. */
  listed_on: string;
  closed_at: string | null;
  /** From arrival to the end of the count. */
  count_minutes: number | null;
  /** The `_key` columns are normalized, for filters and sorting. */
  vendor_key: string;
  po_key: string;
  carrier_key: string;
  tracking_key: string;
  pieces_expected: number;
  pieces_received: number;
  pieces_damaged: number;
  /** Zero until the count is over, like `pieces_short`. */
  pieces_over: number;
  pieces_short: number;
  /** Over, short and damaged together. */
  deviation: number;
  /** Currency of the receipt, with the values short and damaged in minor units; zero until the count is finished. */
  currency: Generated<string>;
  value_short: Generated<number>;
  value_damaged: Generated<number>;
  /** Short or damaged lines of unknown cost. */
  lines_without_cost: Generated<number>;
  open_exceptions: number;
  has_exceptions: Generated<boolean>;
  /** Folded text that lists are searched by. */
  search: string;
  head: Json<ReceiptHead>;
  /** The lines that the client announced, as JSON. */
  announced: string | null;
  created_at: string;
  updated_at: string;
};

type ReceiptLinesTable = ColumnsOf<ReceiptLine> & { receipt_id: string };

/** Every SKU, style and GTIN of a receipt, folded. */
type ReceiptCodesTable = { client_id: string; code: string; receipt_id: string };

type ReceiptExceptionsTable = {
  id: string;
  client_id: string;
  receipt_id: string;
  position: number;
  house_reference: string;
  type: string;
  /** The line it is about, when it is about one. */
  line: number | null;
  qty: number;
  note: string;
  noted_on_delivery: string;
  /** Proposal of the company; '' for none. */
  asked: string;
  /** A disposition, or that the pieces are split. */
  answer: string | null;
  /** Each answer with its pieces, as JSON; null where one is for all. */
  answer_parts: string | null;
  answer_note: string;
  answered_at: string | null;
  resolved_at: string | null;
  created_at: string;
};

type ReceiptFilesTable = FileRow & {
  receipt_id: string;
  exception_id: string | null;
  caller_reference: string;
  taken_at: string | null;
};

/** One figure that a correction changed. */
export type FigureChange = {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
};

type ReceiptEventsTable = EventRow & {
  receipt_id: string;
  changes: Json<readonly FigureChange[]>;
};

/** Mails to the client about a receipt; one that was withdrawn before it left is deleted. */
type ReceiptMailsTable = {
  /** The id of its row in the outbox. */
  id: string;
  receipt_id: string;
  /** Reader; null for the main person, in rows of the release before. */
  member_id: Generated<string | null>;
  kind: 'arrived' | 'received';
  /** Figures as JSON; empty if unknown. */
  figures: string;
  due_at: string;
};

/** Sums of a client's receipts of one day in one status; triggers keep them. */
type ReceiptDaysTable = {
  client_id: string;
  listed_on: string;
  status: string;
  receipts: number;
  received: number;
  expected: number;
  /** Over and short, of receipts that expected something. */
  deviating: number;
  open_exceptions: number;
  /** Receipts whose minutes from arrival to count are known. */
  timed: number;
};

/** Sums of all receipts of a client; triggers keep them. */
type ReceiptTotalsTable = {
  client_id: string;
  status: string;
  currency: string;
  receipts: number;
  open_exceptions: number;
  /** Receipts with exceptions; the values are of these. */
  excepted: number;
  value_short: number;
  value_damaged: number;
  lines_without_cost: number;
};
type ReceiptVendorsTable = {
  client_id: string;
  vendor_key: string;
  status: string;
  receipts: number;
  expected: number;
  received: number;
};
/** How many receipts took so many minutes from arrival to count. */
type ReceiptMinutesTable = {
  client_id: string;
  status: string;
  count_minutes: number;
  receipts: number;
};
type ReceiptExceptionTypesTable = {
  client_id: string;
  type: string;
  total: number;
  answered: number;
  resolved: number;
};

/** Further numbers by which a receipt is found: of its request, and of receipts that became part of it. */
type ReceiptNumbersTable = { number: string; receipt_id: string };

export type ReceiptTables = {
  receipts: ReceiptsTable;
  receipt_numbers: ReceiptNumbersTable;
  receipt_days: ReceiptDaysTable;
  receipt_totals: ReceiptTotalsTable;
  receipt_vendors: ReceiptVendorsTable;
  receipt_minutes: ReceiptMinutesTable;
  receipt_exception_types: ReceiptExceptionTypesTable;
  receipt_lines: ReceiptLinesTable;
  receipt_codes: ReceiptCodesTable;
  receipt_exceptions: ReceiptExceptionsTable;
  receipt_files: ReceiptFilesTable;
  receipt_events: ReceiptEventsTable;
  receipt_mails: ReceiptMailsTable;
};

export type ReceiptRow = Selectable<ReceiptsTable>;
export type ReceiptUpdate = Updateable<ReceiptsTable>;
export type ReceiptLineRow = Selectable<ReceiptLinesTable>;
export type ReceiptExceptionRow = Selectable<ReceiptExceptionsTable>;
export type ReceiptFileRow = Selectable<ReceiptFilesTable>;
export type ReceiptEventRow = Selectable<ReceiptEventsTable>;
