/** Answers of the calls about imports, as the pages read them; extra keys are let through. */
import type { Reply } from '#lib/kernel/validation.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  assign,
  boolean,
  enums,
  literal,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  type Infer,
} from 'superstruct';

/** Facts of a cell that its shown text does not carry. */
export const cellMark = type({
  /** How the file stores the value. `error`: #N/A and its kind. `formula`: without a stored result. */
  type: optional(enums(['number', 'date', 'boolean', 'error', 'formula'])),
  /** A date cell in ISO form: 2026-12-31, or 2026-12-31T09:30 with a time; absent for a time without a day. */
  iso: optional(string()),
  /** A number of more than 15 digits; spreadsheet programs drop the rest. */
  isRounded: optional(literal(true)),
  /** The merged block whose first cell gave the value: A2:A4. */
  merged: optional(string()),
  /** The row ends before this cell. */
  isAbsent: optional(literal(true)),
});

export type CellMark = Reply<typeof cellMark>;

const sheetRead = {
  /** Remarks of the reader: a title was skipped, hidden rows were read, columns were not used. */
  note: optional(string()),
  /** Name of the sheet that was read. */
  sheet: optional(string()),
  /** Names of all visible sheets with content, where there are several. */
  sheets: optional(array(string())),
};

/** Parsed spreadsheet, and its known column mapping. */
export const sheetReply = type({
  filename: string(),
  headers: array(string()),
  rows: array(
    type({
      row: number(),
      cells: array(string()),
      /** Facts by the index of the cell. */
      marks: optional(record(string(), cellMark)),
      /** Cells of a text row that has more of them than the header names. */
      width: optional(number()),
    }),
  ),
  ...sheetRead,
  /** Indexes of the columns that have values and no name. */
  unnamed: optional(array(number())),
  /** Products and stores that have a number of the file, whatever zeros are before it. */
  known: optional(array(record(string(), string()))),
  /** Key of our column by header, from the last file of this kind. */
  remembered: record(string(), string()),
});

const rowError = type({
  row: number(),
  /** Key of the column; '' for the whole row. */
  column: string(),
  value: string(),
  code: string(),
  message: string(),
  /** The known identifier that differs by its zeros (code `padded`). */
  known: optional(string()),
});

/** Outcome of an import or dry run; `uploadId` is null for a dry run. */
export const importResult = type({
  uploadId: noted(nullable(string()), 'Number of the import; null before', 'UP-2026-000004'),
  total: number(),
  created: number(),
  updated: number(),
  unchanged: noted(number(), 'Rows that changed nothing', 12),
  failed: number(),
  cleared: noted(number(), 'How many stored values empty cells remove', 2),
  /** Cells that remove a stored value. */
  clears: optional(array(type({ row: number(), column: string() }))),
  errors: noted(array(rowError), 'What is wrong, by row and column'),
  /** Warnings; their rows are imported. */
  warnings: optional(array(rowError)),
  /** Address of the rejected rows as a file; null for none. */
  errorFile: nullable(string()),
  ...sheetRead,
});

const pastImport = type({
  uploadId: noted(string(), 'Number of the import; null before', 'UP-2026-000004'),
  filename: string(),
  total: number(),
  created: number(),
  updated: number(),
  unchanged: noted(number(), 'Rows that changed nothing', 12),
  failed: number(),
  hasFailures: noted(boolean(), 'Whether rows were refused'),
  canUndo: noted(optional(boolean()), 'Whether the import can be undone'),
  undoneAt: optional(nullable(string())),
  createdAt: string(),
});

export const importHistory = type({ items: array(pastImport) });

/** An import as the company reads it. */
export const companyImport = assign(pastImport, type({ client: string(), kind: string() }));

export type CompanyImport = Infer<typeof companyImport>;

/** Outcome of an undo; kept rows have a reason. */
export const importUndo = type({
  removed: number(),
  restored: noted(number(), 'Changed rows that got their earlier values back', 3),
  kept: array(type({ row: number(), name: string(), message: string() })),
});

export type ImportUndo = Infer<typeof importUndo>;
/** Rows of an import that runs. */
export const importProgress = type({ done: number(), total: number() });

export type RowError = Reply<typeof rowError>;
export type SheetReply = Infer<typeof sheetReply>;
export type ImportResult = Reply<typeof importResult>;
export type ImportHistory = Infer<typeof importHistory>;
