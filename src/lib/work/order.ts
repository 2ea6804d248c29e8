/** What a work order is made of, in the words of both sides (domain 3.3). */
import type { Severity } from './aql.ts';
import type { AskKind } from './statuses.ts';

/** Two letters of the number. */
export const WORK_PREFIX = 'WO';

/** Garments of an order. Texts may be ''. */
export type WorkItem = {
  readonly sku: string;
  readonly style: string;
  readonly colour: string;
  readonly size: string;
  readonly qty: number;
};

/** What the client is asked for while the order is on hold. */
export type WorkAsk = {
  readonly kind: AskKind;
  readonly text: string;
  /** How many pieces more there are; only when an overrun is to be approved, else 0. */
  readonly pieces: number;
};

/** Faults of one kind that an inspection found. */
export type Defect = {
  /** Issue code of the garment claim. */
  readonly code: string;
  readonly severity: Severity;
  readonly count: number;
};

export const fileKinds = [
  { value: 'packing_list', label: 'Packing list' },
  { value: 'photo', label: 'Photo' },
  { value: 'sample', label: 'Photo of the sample' },
  { value: 'certificate', label: 'Certificate' },
  { value: 'other', label: 'Document' },
] as const;

/** What a file is, in words. */
export const fileKindLabel = (kind: string): string =>
  fileKinds.find(({ value }) => value === kind)?.label ?? 'Document';
