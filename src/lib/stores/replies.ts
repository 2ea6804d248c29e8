/** Answers of the calls about retail stores, as the pages read them; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, assign, number, record, string, type, unknown, type Infer } from 'superstruct';
import { attachmentInfo } from '#lib/records/attachment-info.ts';

const summary = {
  id: string(),
  reference: string(),
  storeName: noted(string(), 'Name of the store', 'Austin Downtown'),
  storeNumber: noted(string(), 'Number of the store', '0012'),
  banner: string(),
  kind: string(),
  status: string(),
  line1: noted(string(), 'Street and number', '88 Main St'),
  city: noted(string(), 'City', 'Austin'),
  state: string(),
  country: string(),
  zipCode: noted(string(), 'ZIP code', '78701'),
  updatedAt: string(),
};

export const storeSummary = type(summary);

export const storeRecord = type({
  ...summary,
  /** To be sent along with the next change: 409 when somebody was quicker. */
  revision: number(),
  /** The values of the form. */
  data: record(string(), unknown()),
  files: array(attachmentInfo),
  sameAddress: noted(array(storeSummary), 'Other stores at the same address'),
});

/** A store as the company reads it. */
export const companyStore = assign(storeRecord, type({ client: string() }));

export const storeList = type({
  items: array(storeSummary),
  total: number(),
  page: number(),
  size: number(),
  banners: noted(array(string()), 'Names of shops in the list', 'Thread & Co'),
  places: array(type({ country: string(), state: string() })),
  /** How many stores share their address with another one. */
  duplicates: number(),
});

export const storeGone = type({
  outcome: noted(string(), 'deleted; or inactive for a store that records name', 'deleted'),
  uses: noted(number(), 'Records that name it', 0),
});

export type StoreSummary = Infer<typeof storeSummary>;
export type StoreRecord = Infer<typeof storeRecord>;
export type CompanyStore = Infer<typeof companyStore>;
export type StoreList = Infer<typeof storeList>;
export type StoreGone = Infer<typeof storeGone>;
