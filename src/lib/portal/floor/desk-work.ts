/** A work order as the pages of the desk show it. */
import { array, assign, string, type } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import type { Reply } from '#lib/kernel/validation.ts';
import type { CompanyMove } from '#lib/submissions/company-moves.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { Counts } from '#lib/work-orders/fields.ts';
import { workRecord } from '#lib/work-orders/replies.ts';
import type { RejectedAct } from '../desk-record.ts';

const item = workRecord.schema.items.schema;
const { done, passed, failed, reworked, scrapped } = workRecord.schema.stages.schema.schema;

/** A work order with its client, and with the barcode numbers of its garments. */
export const deskWork = assign(
  workRecord,
  type({
    items: array(
      assign(
        item,
        type({
          gtin: noted(string(), "GTIN of the client's product; '' for none", '04006381333931'),
        }),
      ),
    ),
    counted: noted(
      array(
        type({
          stage: string(),
          day: noted(string(), 'Day of the counts', '2026-03-10'),
          done,
          passed,
          failed,
          reworked,
          scrapped,
        }),
      ),
      'Counts of each stage and day, corrections added',
    ),
    client: noted(string(), 'Customer ID', 'C-100001'),
    company: noted(string(), 'Name of the business', 'Acme Garments'),
  }),
);

export type DeskWork = Reply<typeof deskWork>;

/** Forms of a work order that its status and the person's roles allow. */
export interface WorkActs {
  readonly moves: readonly CompanyMove[];
  /** Counts of the present day; those of an earlier one, or totals of a finished order, are corrected with a reason. */
  readonly counts: 'today' | 'day' | 'totals' | null;
  /** An earlier day may be corrected. */
  readonly correct: boolean;
  readonly hold: boolean;
  /** Inspections, shipments and photos. */
  readonly report: boolean;
  /** The order is closed: inspections and shipments are added with a reason. */
  readonly late: boolean;
  readonly message: boolean;
}

/** Counts that are typed; the passed pieces follow from them. */
export type CountName = Exclude<keyof Counts, 'passed'>;

/** A count of a stage, as a field of the page. */
export interface CountField {
  readonly name: string;
  /** 'Done Packed'. */
  readonly label: string;
  readonly count: CountName;
  /** The count that is stored, as the field shows it: '' for none. */
  readonly stored: string;
  readonly value: string;
}

export interface StageFields {
  readonly stage: string;
  readonly title: string;
  /** 'Of 480: 120 done, 40 today'. */
  readonly hint: string;
  readonly fields: readonly CountField[];
}

export interface WorkView {
  readonly order: DeskWork;
  readonly path: string;
  readonly acts: WorkActs;
  readonly stages: readonly StageFields[];
  readonly today: string;
  /** The first day that counts, inspections and shipments may have. */
  readonly firstDay: string;
  /** The day that was asked for, as it was written; '' for none. */
  readonly asked: string;
  /** The day whose counts are shown. */
  readonly day: string;
  /** Returns what was typed into a field; its default where nothing was posted. */
  readonly typed: (name: string, value?: string) => string;
  /** Names the next press. */
  readonly callerReference: string;
  readonly rejection: RejectedAct | null;
  readonly done: string;
  /** Revision that the form of counts was opened at. */
  readonly seen: number;
  /** SKU of the item that a scanned code names; null for none. */
  readonly found: string | null;
}

/** Field of a count of a stage on a day, or of its total: each has a name of its own, so that none takes a value of another. */
export const countField = (
  { mode, day }: { readonly mode: string; readonly day: string },
  stage: string,
  count: CountName,
): string => `${count}-${stage}-${mode === 'totals' ? 'total' : day}`;

/** Choices of the form that puts an order on hold. */
export const holdReasons = [
  { value: 'client:question', label: 'Client: answer a question' },
  { value: 'client:sample', label: 'Client: approve a sample' },
  { value: 'client:overrun', label: 'Client: approve more pieces' },
  { value: COMPANY, label: 'Us' },
  { value: 'material', label: 'Material' },
  { value: 'vendor', label: 'Vendor' },
] as const;

/** Rows for defects in the form of an inspection. */
export const defectRows = [0, 1, 2, 3] as const;
