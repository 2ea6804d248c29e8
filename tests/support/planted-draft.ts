/** A spreadsheet as it is meant, before a writer makes a file of it. */
import type { SeededRandom } from './seeded-random.ts';

/** A cell as people mean it, whatever the writer. */
export type PlantedCell =
  | { readonly kind: 'text' | 'error'; readonly text: string }
  | { readonly kind: 'number' | 'result'; readonly number: number; readonly text: string }
  /** `serial` counts from 1900. */
  | { readonly kind: 'date'; readonly serial: number; readonly iso: string }
  | { readonly kind: 'boolean' | 'formula' | 'empty' };

export type Writer = 'openpyxl' | 'exceljs' | 'library' | 'ods' | 'library ods' | 'csv';

export interface PlantedRow {
  readonly row: number;
  readonly cells: PlantedCell[];
  isHidden?: true;
}

export interface Draft {
  readonly chance: SeededRandom;
  readonly rows: PlantedRow[];
  readonly merged: { column: number; top: number; bottom: number }[];
  readonly dateFormat: string;
  readonly is1904: boolean;
  readonly hiddenFirst: boolean;
  readonly title: boolean;
  readonly emptyRows: boolean;
}

/** Text as it stands in XML. */
export const xml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
