/**
 * What a report shows, as it stands in the address: `?q=…&status=…&from=…&to=…&sort=-received&page=2&size=25&cols=…`.
 * It can be bookmarked and mailed, and stays the same after a login and Back. Invalid values become the default.
 */
import { fieldMessage } from '#lib/kernel/field-messages.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import { searchedText } from '#lib/kernel/searched-text.ts';
import { DEFAULT_SIZE, readPaging } from './list-query.ts';

/** What a filter of a report takes: any words, or one or several (by commas) of a list. */
export type FilterRule =
  | { readonly kind: 'text'; readonly max?: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

export interface ReportColumn {
  readonly id: string;
  readonly label: string;
  readonly isNumber?: true;
  /** What leads to the record: it shows whatever is chosen. */
  readonly stays?: true;
}

export interface ReportShape {
  /** Names the exported files. */
  readonly name: string;
  readonly path: string;
  /** By their name in the address; `from`, `to`, `sort`, `page` and `size` are every report's own. */
  readonly filters: Readonly<Record<string, FilterRule>>;
  /** What the list may be sorted by; a minus in front turns it round. */
  readonly sorts: readonly string[];
  readonly defaultSort: string;
  /** What `from` and `to` are the days of, and which way the usual ranges go; a list without dates has none. */
  readonly dates?: { readonly label: string; readonly presets: 'past' | 'ahead' };
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
}

export { listSizes } from './list-query.ts';
const LONGEST_TEXT = 100;

const dayOf = (text: string | null): string =>
  text !== null && text >= '2000' && isCalendarDate(text) ? text : '';

function filterOf(rule: FilterRule, text: string): string {
  if (rule.kind === 'text') return searchedText(text, rule.max ?? LONGEST_TEXT);
  const values = text.split(',');
  return values.every((value) => rule.values.includes(value)) ? values.join(',') : '';
}

/** The columns that show: `cols=vendor,po`, or once for each as a form sends them; all when none is named. */
function columnsOf({ columns }: ReportShape, values: readonly string[]): readonly string[] {
  const named = values.flatMap((value) => value.split(','));
  const isAsked = columns.some(({ id }) => named.includes(id));
  return columns
    .filter(({ id, stays }) => !isAsked || stays === true || named.includes(id))
    .map(({ id }) => id);
}

/** Reads the address. */
export function readReportState(shape: ReportShape, params: URLSearchParams): ReportState {
  const filters = Object.entries(shape.filters)
    .map(([name, rule]) => [name, filterOf(rule, params.get(name) ?? '')] as const)
    .filter(([, value]) => value !== '');
  const sort = params.get('sort') ?? '';
  return {
    filters: Object.fromEntries(filters),
    from: shape.dates ? dayOf(params.get('from')) : '',
    to: shape.dates ? dayOf(params.get('to')) : '',
    sort: shape.sorts.includes(sort.replace(/^-/, '')) ? sort : shape.defaultSort,
    ...readPaging(params),
    columns: columnsOf(shape, params.getAll('cols')),
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
  const params = reportQuery(shape, state);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== DEFAULT_SIZE) params.set('size', String(state.size));
  if (state.columns.length < shape.columns.length) params.set('cols', state.columns.join(','));
  const query = params.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ filters, from, to }: ReportState): boolean =>
  from !== '' || to !== '' || Object.keys(filters).length > 0;

/** The same list with nothing narrowing it; order and size stay. */
export const unnarrowed = (state: ReportState): ReportState => ({
  ...state,
  filters: {},
  from: '',
  to: '',
  page: 1,
});

/** What is wrong with the dates, or null. */
export const dateProblem = ({ from, to }: Pick<ReportState, 'from' | 'to'>): string | null =>
  from !== '' && to !== '' && from > to ? fieldMessage({ code: 'date' }, 'To date') : null;

/** The last page there is for this many rows. */
export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

/** The last page for an address beyond it; null for all others. An empty list is where it is. */
export function lastInstead(page: number, size: number, total: number): number | null {
  const last = lastPage(total, size);
  return total > 0 && page > last ? last : null;
}

export type Order = 'ascending' | 'descending' | 'none';

/** How a column is sorted now. */
export function orderOf({ sort }: Pick<ReportState, 'sort'>, key: string): Order {
  if (sort.replace(/^-/, '') !== key) return 'none';
  return sort.startsWith('-') ? 'descending' : 'ascending';
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
