/** Bodies and queries of calls about retail stores. The form validates store values. */
import { integer, object, optional, record, string, unknown, type Infer } from 'superstruct';
import { exportFormat, listFields } from '#lib/reports/list-schema.ts';
import { storeShape } from './columns.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { textUpTo, within } from '#lib/kernel/fields.ts';
import { paged } from '#lib/reports/paging.ts';

const { filters, sort } = listFields(storeShape);
/** `called`: only stores that are known by exactly this, by number, name, both, or both with the city. */
const queryStruct = object({ ...filters, called: optional(textUpTo(200)), sort, ...paged() });
const exportStruct = object({ ...filters, sort, format: exportFormat });
const data = record(string(), unknown());
const newStruct = object({ data });
const changeStruct = object({ revision: within(integer(), 0, 2_147_483_647), data });

export type StoreQuery = Infer<typeof queryStruct>;
export type StoreExportQuery = Infer<typeof exportStruct>;
export type StoreFilters = Omit<StoreQuery, 'page' | 'size'>;
export type StoreChange = Infer<typeof changeStruct>;

export const storeQuery: Schema<StoreQuery> = { struct: queryStruct };
export const storeExport: Schema<StoreExportQuery> = { struct: exportStruct };
export const newStore: Schema<Infer<typeof newStruct>> = { struct: newStruct };
export const storeChange: Schema<StoreChange> = { struct: changeStruct };
