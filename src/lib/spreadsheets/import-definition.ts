/** A list that can be imported: its columns, and what makes two rows the same thing. Pure. */
import type { CellFault, ImportColumn, SheetRecord } from './columns.ts';

/** What can be imported, `items` into the table of a form alone; the mapping of columns is remembered for each. */
export const importKinds = ['products', 'stores', 'labels', 'items'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportDefinition<K extends string = string> {
  readonly kind: ImportKind;
  /** 'product', 'products'. */
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly ImportColumn<K>[];
  /** Columns that together tell rows apart, whatever the case; two rows of a file that agree in them are refused. */
  readonly unique: readonly K[];
  /**
   * The column of an identifier whose zeros count, the columns within whose values it is one, and the place of the known
   * ones: 'your products'.
   */
  readonly identifier?: {
    readonly key: K;
    readonly within?: readonly K[];
    readonly place: string;
  };
  /** The column of a number that one article alone has, and the columns that tell articles apart. */
  readonly article?: { readonly number: K; readonly parts: readonly K[] };
  /**
   * Rules over several columns: faults by key, also of columns that the file does not have. `record` holds the cells that
   * are right, `cells` the texts of all; a cell that is wrong by itself keeps its own fault.
   */
  readonly rules?: (
    record: SheetRecord,
    cells: Readonly<Record<string, string>>,
  ) => Readonly<Partial<Record<K, CellFault>>>;
  /** What is said of cells in which nothing is wrong, by key. */
  readonly notes?: (
    cells: Readonly<Record<string, string>>,
  ) => Readonly<Partial<Record<K, string>>>;
}

/** What two rows of the same thing have in common; null when a part of it is empty. */
export function uniqueKey(
  { unique }: Pick<ImportDefinition, 'unique'>,
  record: SheetRecord,
): string | null {
  const parts = unique.map((key) => String(record[key] ?? '').toUpperCase());
  return parts.length === 0 || parts.includes('') ? null : parts.join('\n');
}
