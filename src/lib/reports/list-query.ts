/**
 * State of a list in its address: `?q=…&status=…&from=…&to=…&sort=-received&page=2&size=10&cols=…`. It can be
 * bookmarked and mailed, and survives login and Back. Invalid values take the default.
 */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import type { ClientRight } from '#lib/people/rights.ts';
import { searchedText } from './searched-text.ts';
import { parseInteger } from './parse-integer.ts';

/** Sizes of a page. */
export const listSizes = [5, 10, 25, 100] as const;
const DEFAULT_SIZE = 25;

/** How high rows are: 32, 40 or 52 pixels. */
export const densities = ['compact', 'standard', 'roomy'] as const;
export type Density = (typeof densities)[number];
const DEFAULT_DENSITY: Density = 'standard';
const MAX_PAGE = 100_000;
const MAX_TEXT_LENGTH = 100;

/** Filter rule: free text, or one or several (comma-separated) of a list. */
export type FilterRule =
  | { readonly kind: 'text'; readonly max?: number; readonly pattern?: RegExp }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

/**
 * Position of a column on the card that replaces a row below 960 pixels: first line with title and badge, second line
 * with identifiers, third with details; selection and menu around the first line.
 */
export type CardPlace = 'pick' | 'title' | 'badge' | 'acts' | 'id' | 'detail';

/** `grows` takes the room that is left; `cut` and `extra` take a little at most; `extra` shows from 1280 pixels on. */
export type Fit = 'grows' | 'cut' | 'extra';

export interface ReportColumn {
  readonly id: string;
  readonly label: string;
  readonly isNumber?: true;
  /** Visually hidden heading: the cells are self-explanatory. */
  readonly isBare?: true;
  /** The label of the status that says nothing new: where every row has it, the column is left out. */
  readonly usual?: string;
  /** Place on the card; columns without one are left out of it. */
  readonly card?: CardPlace;
  /** Default width: fits the contents on one line. */
  readonly fit?: Fit;
  /** Link column, always shown. */
  readonly stays?: true;
  /** Shown to people with the right; to everybody when left out. */
  readonly right?: ClientRight;
}

export interface ReportShape {
  /** Names the exported files. */
  readonly name: string;
  readonly path: string;
  /** Label of the list without filters; 'All' when left out. */
  readonly unfiltered?: string;
  /** Fixed parameters of its address. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** By their name in the address; `from`, `to`, `sort`, `page` and `size` are every report's own. */
  readonly filters: Readonly<Record<string, FilterRule>>;
  /** Sort keys; a leading minus means descending. */
  readonly sorts: readonly string[];
  readonly defaultSort: string;
  /** Meaning of `from` and `to`, and direction of presets; a list without dates has none. */
  readonly dates?: { readonly label: string; readonly presets: 'past' | 'ahead' };
  /** Its entries show times, whose zone is named under the list. */
  readonly hasTimes?: true;
  /** All columns in their order; those whose id is one of `sorts` can be sorted by. */
  readonly columns: readonly ReportColumn[];
}

export interface ReportState {
  /** The filters that are set, by name. */
  readonly filters: Readonly<Record<string, string>>;
  /** Days as 2026-02-28, or ''; both included. */
  readonly from: string;
  readonly to: string;
  readonly sort: string;
  readonly page: number;
  readonly size: number;
  /** The ids of the columns that show, in the list's order. */
  readonly columns: readonly string[];
  readonly density: Density;
}

const dayOf = (text: string | null): string =>
  text !== null && text >= '2000' && isCalendarDate(text) ? text : '';

function filterOf(rule: FilterRule, text: string): string {
  if (rule.kind === 'text') {
    const found = searchedText(text, rule.max ?? MAX_TEXT_LENGTH);
    return rule.pattern?.test(found) === false ? '' : found;
  }
  const values = text.split(',').filter((value) => value !== '');
  return values.every((value) => rule.values.includes(value)) ? values.join(',') : '';
}

/** The columns that show: `cols=vendor,po`, or once for each as a form sends them; all when none is named. */
function columnsOf({ columns }: ReportShape, values: readonly string[]): readonly string[] {
  const named = values.flatMap((value) => value.split(','));
  const isAsked = columns.some(({ id }) => named.includes(id));
  return columns
    .filter(({ id, stays, isBare }) => !isAsked || (stays ?? isBare ?? named.includes(id)))
    .map(({ id }) => id);
}

/** A key that a list may be sorted by; a minus in front turns it round. */
export type Sort<Key extends string = string> = Key | `-${Key}`;

/** Parses a sort key. */
export const parseSort = <Key extends string>(sort: Sort<Key>) => ({
  key: sort.replace(/^-/, '') as Key,
  isDescending: sort.startsWith('-'),
});

/** Every sort by these keys, one way and the other. */
export const sortsBy = <Key extends string>(keys: readonly Key[]): Sort<Key>[] =>
  keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]);

/** The page and the size of any list, in digits. */
function readPaging(params: URLSearchParams): Pick<ReportState, 'page' | 'size'> {
  const page = parseInteger(params.get('page')) ?? 1;
  const size = parseInteger(params.get('size'));
  return {
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
    size: listSizes.find((each) => each === size) ?? DEFAULT_SIZE,
  };
}

/** Reads the address. */
export function readReportState(shape: ReportShape, params: URLSearchParams): ReportState {
  const filters = Object.entries(shape.filters)
    .map(([name, rule]) => {
      // A form sends each ticked box separately.
      const values = rule.kind === 'choice' ? params.getAll(name) : [params.get(name) ?? ''];
      return [name, filterOf(rule, values.join(','))] as const;
    })
    .filter(([, value]) => value !== '');
  const sort = params.get('sort') ?? '';
  return {
    filters: Object.fromEntries(filters),
    from: shape.dates ? dayOf(params.get('from')) : '',
    to: shape.dates ? dayOf(params.get('to')) : '',
    sort: shape.sorts.includes(parseSort(sort).key) ? sort : shape.defaultSort,
    ...readPaging(params),
    columns: columnsOf(shape, params.getAll('cols')),
    density: densities.find((each) => each === params.get('density')) ?? DEFAULT_DENSITY,
  };
}

/** The part of the state that chooses rows, as a query; defaults are left out. */
export function reportQuery({ defaultSort }: ReportShape, state: ReportState): URLSearchParams {
  const params = new URLSearchParams(state.filters);
  if (state.from !== '') params.set('from', state.from);
  if (state.to !== '') params.set('to', state.to);
  if (state.sort !== defaultSort) params.set('sort', state.sort);
  return params;
}

/** The address that shows this state; `path` when it is not the report's own. */
export function reportAddress(shape: ReportShape, state: ReportState, path = shape.path): string {
  const params = new URLSearchParams([
    ...Object.entries(shape.fixed ?? {}),
    ...reportQuery(shape, state),
  ]);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== DEFAULT_SIZE) params.set('size', String(state.size));
  if (state.columns.length < shape.columns.length) params.set('cols', state.columns.join(','));
  if (state.density !== DEFAULT_DENSITY) params.set('density', state.density);
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The state as a query of the call: all that is set, and which page of it. */
export const callQuery = (shape: ReportShape, state: ReportState): Record<string, string> => ({
  ...Object.fromEntries(reportQuery(shape, state)),
  page: String(state.page),
  size: String(state.size),
});

/** The state with these filters, '' for those that are taken away; from the first page. */
export const narrowedBy = (state: ReportState, changes: ReportState['filters']): ReportState => ({
  ...state,
  filters: Object.fromEntries(
    Object.entries({ ...state.filters, ...changes }).filter(([, value]) => value !== ''),
  ),
  page: 1,
});

/** Returns true if any filter is set. */
export const isNarrowed = ({ filters, from, to }: ReportState): boolean =>
  from !== '' || to !== '' || Object.keys(filters).length > 0;

/** Returns true for a list without any entries, unfiltered. */
export const isEmptyList = (state: ReportState, list: { readonly total: number } | null): boolean =>
  list?.total === 0 && !isNarrowed(state);

/** Removes all filters; order and size stay. */
export const withoutFilters = (state: ReportState): ReportState => ({
  ...state,
  filters: {},
  from: '',
  to: '',
  page: 1,
});

/** Returns the error of the dates, or null. */
export const dateProblem = ({ from, to }: Pick<ReportState, 'from' | 'to'>): string | null =>
  from !== '' && to !== '' && from > to ? fieldMessage({ code: 'date' }, 'To date') : null;

/** The days that are asked for, in words: 'Mar 2, 2026 – Mar 9, 2026', 'from …' or 'to …'. */
export function rangeOf({ from, to }: Pick<ReportState, 'from' | 'to'>): string {
  if (from === '') return `to ${dayText(to)}`;
  if (to === '') return `from ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** The last page there is for this many rows. */
export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

/** The last page for an address beyond it; null for all others. An empty list is where it is. */
export function lastPageOrNull(page: number, size: number, total: number): number | null {
  const last = lastPage(total, size);
  return total > 0 && page > last ? last : null;
}

export type Order = 'ascending' | 'descending' | 'none';

/** How a column is sorted now. */
export function orderOf({ sort }: Pick<ReportState, 'sort'>, key: string): Order {
  const { key: sorted, isDescending } = parseSort(sort);
  if (sorted !== key) return 'none';
  return isDescending ? 'descending' : 'ascending';
}

/** The state after a press on a column's head: ascending first, then turned round; from the first page. */
export const sortedBy = <State extends Pick<ReportState, 'sort' | 'page'>>(
  state: State,
  key: string,
): State => ({
  ...state,
  sort: orderOf(state, key) === 'ascending' ? `-${key}` : key,
  page: 1,
});
