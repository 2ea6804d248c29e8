/** What the list of products shows, as it stands in the address: `?q=…&sort=sku&page=2&size=25`. Pure. */
import { productSorts } from './calls.ts';
import { DEFAULT_SIZE, readListState } from '#lib/reports/list-query.ts';

export interface ProductListState {
  readonly q: string;
  /** A sort key; a minus in front turns it round. */
  readonly sort: string;
  readonly page: number;
  readonly size: number;
}

const DEFAULT_SORT = '-updated';
const sorts: readonly string[] = productSorts.flatMap((key) => [key, `-${key}`]);

/** Reads the address; what makes no sense becomes the default. */
export function readProductList(params: URLSearchParams): ProductListState {
  const { q, page, size } = readListState(params);
  const sort = params.get('sort') ?? '';
  return { q, page, size, sort: sorts.includes(sort) ? sort : DEFAULT_SORT };
}

/** The address of this state. */
export function productListAddress(
  path: string,
  { q, sort, page, size }: ProductListState,
): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (sort !== DEFAULT_SORT) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (size !== DEFAULT_SIZE) params.set('size', String(size));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
