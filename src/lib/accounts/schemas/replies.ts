import {
  any,
  array,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct';
import { clientKey } from './client-profile.ts';

/** A reply whose body is not read. */
export const anyReply = any();

/** A user of the caller's own company, as `GET /users/list` answers it. */
const user = type({
  id: clientKey,
  contact_person: string(),
  company_name: string(),
  email: string(),
  telephone: string(),
});

export const userList = type({ users: array(user), total: number() });

/** Module counts of `GET /users/dashboard`; each module brings its own record. */
export const dashboard = record(string(), unknown());

/** Outcome of `POST /products/bulk-upload`; what our API tells beyond the counts another API may leave out. */
export const bulkUpload = type({
  total: number(),
  created: number(),
  updated: number(),
  failed: number(),
});

const optionalText = optional(string());
const optionalAmount = optional(nullable(number()));

/** Catalogue items of `POST /csp-api/csp-item-list`; amounts in minor units. */
export const itemList = type({
  items: array(
    type({
      id: clientKey,
      sku: string(),
      style: optionalText,
      description: optionalText,
      colour: optionalText,
      size: optionalText,
      gtin: optionalText,
      fibre: optionalText,
      coo: optionalText,
      rn: optionalText,
      care: optionalText,
      currency: optionalText,
      price: optionalAmount,
      unitCost: optionalAmount,
    }),
  ),
  total: optional(number()),
});

export type UserList = Infer<typeof userList>;
export type Dashboard = Infer<typeof dashboard>;
export type BulkUpload = Infer<typeof bulkUpload>;
export type ItemList = Infer<typeof itemList>;
export type CatalogueItem = ItemList['items'][number];
