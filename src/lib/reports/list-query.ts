/** What a list of records shows, as it stands in the address: `?view=requests&q=…&status=…&page=2&size=25`. */
import { searchedText } from '#lib/kernel/searched-text.ts';
import { wholeNumber } from '#lib/kernel/whole-number.ts';

export interface ListState {
  readonly q: string;
  /** One status, or '' for all. */
  readonly status: string;
  readonly page: number;
  readonly size: number;
}

/** Sizes of a page; the second one is the default. */
export const listSizes = [5, 10, 25, 100] as const;
export const DEFAULT_SIZE = 10;
const LONGEST_SEARCH = 100;
const LARGEST_PAGE = 100_000;

/** The value of `view` that shows the list. */
export const LIST_VIEW = 'requests';

/** The page and the size of any list, in digits; what makes no sense becomes the default. */
export function readPaging(params: URLSearchParams): Pick<ListState, 'page' | 'size'> {
  const page = wholeNumber(params.get('page')) ?? 1;
  const size = wholeNumber(params.get('size'));
  return {
    page: page >= 1 && page <= LARGEST_PAGE ? page : 1,
    size: listSizes.find((each) => each === size) ?? DEFAULT_SIZE,
  };
}

/** Reads the address; what makes no sense becomes the default. */
export function readListState(params: URLSearchParams): ListState {
  const status = params.get('status') ?? '';
  return {
    q: searchedText(params.get('q') ?? '', LONGEST_SEARCH),
    status: /^[A-Z0-9_]{1,40}$/.test(status) ? status : '',
    ...readPaging(params),
  };
}

/** The address of this state on the page of a form. */
export function listAddress(path: string, { q, status, page, size }: ListState): string {
  const params = new URLSearchParams({ view: LIST_VIEW });
  if (q !== '') params.set('q', q);
  if (status !== '') params.set('status', status);
  if (page > 1) params.set('page', String(page));
  if (size !== DEFAULT_SIZE) params.set('size', String(size));
  return `${path}?${params.toString()}`;
}

/** Whether anything narrows the list. */
export const isFiltered = ({ q, status }: ListState): boolean => q !== '' || status !== '';
