/** What a list shows, saved by a client under a name. Pure. */
import type { SavedView } from './saved-view-calls.ts';
import {
  readReportState,
  reportAddress,
  type ReportShape,
  type ReportState,
} from './list-query.ts';

/** The lists that have saved views, by the names of their shapes. */
export const viewedLists = ['receipts', 'work-orders', 'retail-stores', 'products'] as const;

/** What the page of a list with saved views shows. */
export interface ReportPage<List> {
  readonly state: ReportState;
  /** The company's day. */
  readonly today: string;
  /** Null when it was not read: the dates are wrong, or the API refused. */
  readonly list: List | null;
  /** The client's own views of the list; null where there are none. */
  readonly views: readonly SavedView[] | null;
}

export const MOST_VIEWS = 20;
export const LONGEST_VIEW_NAME = 40;
/** Of the address that a view stands for; every filter at its longest fits. */
export const LONGEST_VIEW_QUERY = 8000;

export const viewMessages = {
  saved: 'View saved.',
  renamed: 'View renamed.',
  replaced: 'View replaced.',
  deleted: 'View deleted.',
  taken: 'You already have a view with this name.',
  tooMany: `You have ${MOST_VIEWS} views of this list; delete one first.`,
} as const;

/** What is asked before a view is deleted. */
export const deleteQuestion = (name: string): string => `Are you sure you want to delete ${name}?`;

/** The fields of a view, as its messages name them. */
export const viewForm = {
  fields: [{ name: 'name', label: 'Name' }],
} as const;

/** The query of a saved view: this state, always from the first page. */
export const viewQuery = (shape: ReportShape, state: ReportState): string =>
  reportAddress(shape, { ...state, page: 1 }).slice(shape.path.length + 1);

/** Where a view leads: what the list does not know any more has become its default. */
export const viewAddress = (shape: ReportShape, query: string): string =>
  reportAddress(shape, { ...readReportState(shape, new URLSearchParams(query)), page: 1 });

/** What was not carried out: refused, with what had been typed, or to be asked first. */
export interface RefusedView {
  readonly status: number;
  readonly notice: string;
  /** It is to be deleted once the client has confirmed it. */
  readonly asks?: true;
  /** Of the view that was to be changed; '' for a new one. */
  readonly id: string;
  readonly name: string;
}

const outcomes = ['saved', 'renamed', 'replaced', 'deleted'] as const;
export type ViewOutcome = (typeof outcomes)[number];

/** What a change of a view is confirmed with, on the page that it leads to; '' on all others. */
export function viewNotice({ searchParams }: URL): string {
  const done = outcomes.find((each) => each === searchParams.get('views'));
  return done === undefined ? '' : viewMessages[done];
}
