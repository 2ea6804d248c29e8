/** Saved view of a list. Pure. */
import type { SavedView } from './saved-view-calls.ts';
import {
  readReportState,
  reportAddress,
  type ReportShape,
  type ReportState,
} from './list-query.ts';

/** The lists that have saved views, by the names of their shapes. */
export const viewedLists = ['receipts', 'work-orders', 'retail-stores', 'products'] as const;

/** Data of a list page with saved views. */
export interface ReportPage<List> {
  readonly state: ReportState;
  /** The company's day. */
  readonly today: string;
  /** Null when it was not read: the dates are wrong, or the API refused. */
  readonly list: List | null;
  /** The own views of the list, and shared ones; null where there are none. */
  readonly views: readonly (SavedView & { readonly mayChange?: boolean })[] | null;
}

export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 40;
/** Maximum length of a view's address; all filters at full length fit. */
export const MAX_VIEW_QUERY_LENGTH = 8000;

export const viewMessages = {
  saved: 'View saved.',
  renamed: 'View renamed.',
  replaced: 'View replaced.',
  deleted: 'View deleted.',
  taken: 'You already have a view with this name.',
  tooMany: `You have ${MAX_VIEWS} views of this list; delete one first.`,
} as const;

/** Confirmation before a deletion. */
export const deleteQuestion = (name: string): string => `Are you sure you want to delete ${name}?`;

/** The fields of a view, as its messages name them. */
export const viewForm = {
  fields: [{ name: 'name', label: 'Name' }],
} as const;

/** The query of a saved view: this state, always from the first page. */
export const viewQuery = (shape: ReportShape, state: ReportState): string =>
  reportAddress(shape, { ...state, page: 1 }).slice(shape.path.length + 1);

/** Returns the address of a view; outdated parameters take their defaults. */
export const viewAddress = (shape: ReportShape, query: string): string =>
  reportAddress(shape, { ...readReportState(shape, new URLSearchParams(query)), page: 1 });

/** Rejected or unconfirmed view action, with its input. */
export interface RejectedView {
  readonly status: number;
  readonly notice: string;
  /** Awaits confirmation of its deletion. */
  readonly asks?: true;
  /** Id of the view; '' for a new one. */
  readonly id: string;
  readonly name: string;
}

const outcomes = ['saved', 'renamed', 'replaced', 'deleted'] as const;
export type ViewOutcome = (typeof outcomes)[number];

/** Returns the success message of a view action; '' on other pages. */
export function viewNotice({ searchParams }: URL): string {
  const done = outcomes.find((each) => each === searchParams.get('views'));
  return done === undefined ? '' : viewMessages[done];
}
