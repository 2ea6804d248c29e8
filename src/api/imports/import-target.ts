/** The members that make a list importable. */
import type { Kysely, Transaction } from 'kysely';
import type { CheckedRow } from '#lib/spreadsheets/check-rows.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import type { ImportUndo, RowError } from '#lib/spreadsheets/replies.ts';
import type { ImportChange } from '#api/db/tables/products.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export interface ImportSave {
  readonly tx: Transaction<Tables>;
  readonly clientId: string;
  /** Valid rows, each a separate item. */
  readonly rows: readonly CheckedRow[];
  readonly now: Date;
  /** False for a dry run: writes are forbidden. */
  readonly isWriting: boolean;
  /** Called with the number of rows that were saved since; throws when the client has canceled. */
  readonly step: (rows: number) => void;
}

/** The rows that are about to be imported, outside of the transaction that writes them. */
export interface ImportLook extends Pick<ImportSave, 'clientId' | 'rows'> {
  readonly db: Kysely<Tables>;
}

export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that were left out although their cells are right. */
  readonly errors?: readonly RowError[];
  /** Cells whose empty value removes a stored one. */
  readonly clears: readonly { readonly row: number; readonly column: string }[];
  /** Changes made, for undo. */
  readonly changes: readonly ImportChange[];
}

export interface ImportUndoing {
  readonly tx: Transaction<Tables>;
  readonly clientId: string;
  readonly changes: readonly ImportChange[];
  readonly now: Date;
}

export interface ImportTarget {
  readonly definition: ImportDefinition;
  /** Creates or changes the client's items; columns missing from a row keep their values. */
  readonly save: (save: ImportSave) => Promise<ImportOutcome>;
  /** The client's own things with one of these numbers, whatever zeros it has before it. */
  readonly leadingZeroMatches: (
    db: Kysely<Tables>,
    clientId: string,
    texts: readonly string[],
  ) => Promise<readonly Readonly<Record<string, string>>[]>;
  /** Warnings on valid rows before saving. */
  readonly warnings?: (look: ImportLook) => Promise<readonly RowError[]>;
  /** Removes new items and restores changed ones, unless changed since. */
  readonly undo: (undoing: ImportUndoing) => Promise<ImportUndo>;
}
