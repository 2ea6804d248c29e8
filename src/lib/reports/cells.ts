/** What stands in one cell of a report's table, as plain data, so that server and island draw the same. */
import type { Tone } from '#lib/records/status.ts';
import type { Order, ReportColumn } from './list-query.ts';

export interface Chip {
  readonly text: string;
  /** The full text for screen readers, when the shown text is short. */
  readonly title: string;
  readonly tone: Tone;
}

export type Cell =
  | string
  | {
      readonly kind: 'link';
      readonly text: string;
      readonly href: string;
      /** Said after it to whoever does not see the rest of the row. */
      readonly hint?: string;
    }
  | { readonly kind: 'status'; readonly label: string; readonly tone: Tone }
  | { readonly kind: 'chips'; readonly chips: readonly Chip[] }
  | {
      readonly kind: 'progress';
      readonly text: string;
      /** 0 to 100. */
      readonly percent: number;
    };

export interface ReportHead extends Pick<ReportColumn, 'card' | 'fit'> {
  readonly id: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** Where a press on the head leads, and how the column is sorted now. */
  readonly sort?: { readonly href: string; readonly order: Order };
}

export interface ReportRow {
  readonly id: string;
  /** By the ids of the columns; nothing stands where there is none. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** Columns of a record's table; those named in `numbers` stand on the right. */
export const columnsNamed = (labels: readonly string[], numbers: readonly string[]) =>
  labels.map((label) => ({ label, isNumber: numbers.includes(label) }));
