/** The data of a work order, as the API and the pages name it. */
import type { ValuesOf } from '#lib/records/fields.ts';
import type { itemFields } from './fields.ts';
import type { WorkRecord } from './replies.ts';
import type { AskKind, WorkAct } from './statuses.ts';

/** Garments of an order. Texts may be ''. */
export type WorkItem = ValuesOf<typeof itemFields>;

/** Request to the client during a hold; pieces for an overrun approval, else 0. */
export type WorkAsk = Readonly<Omit<NonNullable<WorkRecord['ask']>, 'at'>>;

/** A question with its answer, and the pieces that the order had before; stored until the company goes on. */
export interface StoredAsk extends WorkAsk {
  readonly answered?: { readonly act: WorkAct; readonly at: string; readonly pieces: number };
}

/** Faults of one kind that an inspection found, by the issue code of the garment claim. */
export type Defect = Readonly<WorkRecord['inspections'][number]['defects'][number]>;

export const fileKinds = [
  { value: 'packing_list', label: 'Packing list' },
  { value: 'photo', label: 'Photo' },
  { value: 'sample', label: 'Photo of the sample' },
  { value: 'certificate', label: 'Certificate' },
  { value: 'other', label: 'Document' },
] as const;

/** Returns the label of a file kind. */
export const fileKindLabel = (kind: string): string =>
  fileKinds.find(({ value }) => value === kind)?.label ?? 'Document';

interface OrderFile {
  readonly kind: string;
  readonly contentType: string;
}

export const isPicture = ({ contentType }: OrderFile): boolean => contentType.startsWith('image/');

/** Returns the photos that a client is asked to approve: the sample's, else all; empty without a request. */
export function samplePhotos<File extends OrderFile>(order: {
  readonly ask: { readonly kind: AskKind } | null;
  readonly files: readonly File[];
}): readonly File[] {
  if (order.ask?.kind !== 'sample') return [];
  const pictures = order.files.filter(isPicture);
  const samples = pictures.filter(({ kind }) => kind === 'sample');
  return samples.length > 0 ? samples : pictures;
}
