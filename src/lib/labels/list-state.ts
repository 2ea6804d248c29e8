/** What the list of labels shows, as it stands in the address: `?q=…&kind=care&status=DRAFT&page=2&size=25`. */
import { readListState, type ListState } from '#lib/reports/list-query.ts';
import { isKind } from './kinds.ts';

export interface LabelListState extends ListState {
  /** One kind, or '' for all. */
  readonly kind: string;
}

/** Reads the address; what makes no sense becomes the default. */
export function readLabelListState(params: URLSearchParams): LabelListState {
  const kind = params.get('kind') ?? '';
  return { ...readListState(params), kind: isKind(kind) ? kind : '' };
}

/** The address of this state. */
export function labelListAddress(path: string, state: LabelListState): string {
  const { q, kind, status, page, size } = state;
  const usual = readListState(new URLSearchParams());
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (kind !== '') params.set('kind', kind);
  if (status !== '') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  if (size !== usual.size) params.set('size', String(size));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ q, kind, status }: LabelListState): boolean =>
  q !== '' || kind !== '' || status !== '';
