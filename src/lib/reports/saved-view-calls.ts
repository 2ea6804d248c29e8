/** Bodies, queries and answers of the calls about saved views. */
import {
  array,
  assign,
  boolean,
  defaulted,
  enums,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from 'superstruct';
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, viewedLists } from './saved-view.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { textUpTo, visibleText } from '#lib/kernel/fields.ts';

const list = enums(viewedLists);
const name = visibleText(MAX_VIEW_NAME_LENGTH);
const query = textUpTo(MAX_VIEW_QUERY_LENGTH);

const listStruct = object({ list });
const newStruct = object({ list, name, query });
const id = noted(size(string(), 1, 40), 'Id of the view', '5f0c2a4e-8d1b-4a55-9d3c-0c5f7e1b2a90');
const staffViewStruct = object({
  name,
  query,
  shared: noted(defaulted(boolean(), false), 'True for a view that all people of the company see'),
});
const staffChangeStruct = object({ id, name: optional(name), query: optional(query) });
const staffNamedStruct = object({ id });
const changeStruct = object({ name: optional(name), query: optional(query) });

export type NewSavedView = Infer<typeof newStruct>;
export type NewStaffView = Infer<typeof staffViewStruct>;
export type StaffViewChange = Infer<typeof staffChangeStruct>;
export type SavedViewChange = Infer<typeof changeStruct>;

export const savedViewQuery: Schema<Infer<typeof listStruct>> = { struct: listStruct };
export const newSavedView: Schema<NewSavedView> = { struct: newStruct };
export const newStaffView: Schema<NewStaffView> = { struct: staffViewStruct };
export const staffViewChange: Schema<StaffViewChange> = { struct: staffChangeStruct };
export const namedStaffView: Schema<Infer<typeof staffNamedStruct>> = { struct: staffNamedStruct };
export const savedViewChange: Schema<SavedViewChange> = { struct: changeStruct };

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
