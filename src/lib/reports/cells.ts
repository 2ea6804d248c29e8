/** Table cell as plain data. */
import type { Tone } from '#lib/records/status.ts';
import type { ClientRight } from '#lib/people/rights.ts';
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
      /** Follows the text for screen readers. */
      readonly hint?: string;
    }
  | { readonly kind: 'status'; readonly label: string; readonly tone: Tone }
  | {
      /** Opens the entry where it is shown, by script. */
      readonly kind: 'press';
      readonly text: string;
      /** Said instead of the text. */
      readonly label: string;
      readonly act: string;
      /** Others read the text. */
      readonly right: ClientRight;
    }
  | {
      /** Box that selects the entry for bulk actions. */
      readonly kind: 'pick';
      readonly value: string;
      readonly label: string;
    }
  | {
      /** Menu of the entry, behind one button. */
      readonly kind: 'acts';
      /** Whose. */
      readonly name: string;
      readonly acts: readonly RowAct[];
    }
  | { readonly kind: 'chips'; readonly chips: readonly Chip[] }
  | {
      readonly kind: 'progress';
      readonly text: string;
      /** 0 to 100. */
      readonly percent: number;
    };

/** Menu item of a row; `act` names the script's action. */
export interface RowAct {
  readonly act: string;
  readonly label: string;
}

export interface ReportHead extends Pick<ReportColumn, 'card' | 'fit' | 'isBare'> {
  readonly id: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** Where a press on the head leads, and how the column is sorted now. */
  readonly sort?: { readonly href: string; readonly order: Order };
}

export interface ReportRow {
  readonly id: string;
  /** Cells by column id; missing ones are empty. */
  readonly cells: Readonly<Record<string, Cell>>;
  /** Entry data for the page's script, as plain JSON. */
  readonly entry?: unknown;
}

/** Returns table columns; those in `numbers` are right-aligned. */
export const columnsNamed = (labels: readonly string[], numbers: readonly string[]) =>
  labels.map((label) => ({ label, isNumber: numbers.includes(label) }));
