/** Bodies and queries of calls about retail stores. The form validates store values. */
import { integer, object, optional, record, string, unknown, type Infer } from 'superstruct';
import { exportFormat, listFields } from '#lib/reports/list-schema.ts';
import { storeShape } from './columns.ts';
import { textUpTo, within } from '#lib/kernel/fields.ts';
import { paged } from '#lib/reports/paging.ts';

const { filters, sort } = listFields(storeShape);
/** `called`: only stores that are known by exactly this, by number, name, both, or both with the city. */
export const storeQuery = object({ ...filters, called: optional(textUpTo(200)), sort, ...paged() });
export const storeExport = object({ ...filters, sort, format: exportFormat });
const data = record(string(), unknown());
export const newStore = object({ data });
export const storeChange = object({ revision: within(integer(), 0, 2_147_483_647), data });

export type StoreQuery = Infer<typeof storeQuery>;
export type StoreExportQuery = Infer<typeof storeExport>;
export type StoreFilters = Omit<StoreQuery, 'page' | 'size'>;
