/** Bodies, queries and answers of the calls about saved views. */
import {
  array,
  assign,
  boolean,
  defaulted,
  enums,
  object,
  size,
  string,
  type,
  type Infer,
} from 'superstruct';
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, viewedLists } from './saved-view.ts';
import { noted, optionals } from '#lib/kernel/atoms/noted.ts';
import { textUpTo, visibleText } from '#lib/kernel/fields.ts';

const list = enums(viewedLists);
const name = noted(visibleText(MAX_VIEW_NAME_LENGTH), 'Name of the view', 'Late this week');
const query = textUpTo(MAX_VIEW_QUERY_LENGTH);

export const savedViewQuery = object({ list });
export const newSavedView = object({ list, name, query });
const id = noted(size(string(), 1, 40), 'Id of the view', '5f0c2a4e-8d1b-4a55-9d3c-0c5f7e1b2a90');
export const newStaffView = object({
  name,
  query,
  shared: noted(defaulted(boolean(), false), 'True for a view that all people of the company see'),
});
export const staffViewChange = object({ id, ...optionals({ name, query }) });
export const namedStaffView = object({ id });
export const savedViewChange = object(optionals({ name, query }));

export type NewSavedView = Infer<typeof newSavedView>;
export type NewStaffView = Infer<typeof newStaffView>;
export type StaffViewChange = Infer<typeof staffViewChange>;
export type SavedViewChange = Infer<typeof savedViewChange>;

export const savedView = type({ id: string(), list: string(), name: string(), query: string() });
export const savedViews = type({ items: array(savedView) });

/** A view of one of the company's people. */
export const staffView = assign(
  savedView,
  type({
    shared: noted(boolean(), 'True for a view that all people of the company see'),
    mayChange: noted(boolean(), 'True for own views, and for managers'),
  }),
);
export const staffViews = type({ items: array(staffView) });

export type StaffView = Infer<typeof staffView>;
export type SavedView = Infer<typeof savedView>;
export type SavedViews = Infer<typeof savedViews>;
