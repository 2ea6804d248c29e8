/** Bodies, queries and answers of the calls about saved views. */
import { array, enums, object, optional, string, type, type Infer } from 'superstruct';
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, viewedLists } from './saved-view.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { textUpTo, visibleText } from '#lib/kernel/fields.ts';

const list = enums(viewedLists);
const name = visibleText(MAX_VIEW_NAME_LENGTH);
const query = textUpTo(MAX_VIEW_QUERY_LENGTH);

const listStruct = object({ list });
const newStruct = object({ list, name, query });
const changeStruct = object({ name: optional(name), query: optional(query) });

export type NewSavedView = Infer<typeof newStruct>;
export type SavedViewChange = Infer<typeof changeStruct>;

export const savedViewQuery: Schema<Infer<typeof listStruct>> = { struct: listStruct };
export const newSavedView: Schema<NewSavedView> = { struct: newStruct };
export const savedViewChange: Schema<SavedViewChange> = { struct: changeStruct };

export const savedView = type({ id: string(), list: string(), name: string(), query: string() });
export const savedViews = type({ items: array(savedView) });

export type SavedView = Infer<typeof savedView>;
export type SavedViews = Infer<typeof savedViews>;
