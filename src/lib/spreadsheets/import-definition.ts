/** Importable list: columns and unique key. Pure. */
import type { CellError, ImportColumn, SheetRecord } from './columns.ts';

/** Import kinds, `items` for form tables only; column mappings are remembered by kind. */
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
  /** Number column that identifies an article, and the columns that distinguish articles. */
  readonly article?: { readonly number: K; readonly parts: readonly K[] };
  /**
   * Rules across columns: errors by key, also of missing columns. `record` holds valid cells, `cells` the texts of
   * all; an invalid cell keeps its first error.
   */
  readonly rules?: (
    record: SheetRecord,
    cells: Readonly<Record<string, string>>,
  ) => Readonly<Partial<Record<K, CellError>>>;
  /** Notes on valid cells, by key. */
  readonly notes?: (
    cells: Readonly<Record<string, string>>,
  ) => Readonly<Partial<Record<K, string>>>;
}

/** Returns the unique key of a row; null when a part is empty. */
export function uniqueKey(
  { unique }: Pick<ImportDefinition, 'unique'>,
  record: SheetRecord,
): string | null {
  const parts = unique.map((key) => String(record[key] ?? '').toUpperCase());
  return parts.length === 0 || parts.includes('') ? null : parts.join('\n');
}
