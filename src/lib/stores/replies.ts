/** Answers of the calls about retail stores, as the pages read them; extra keys are let through. */
import { array, assign, number, record, string, type, unknown, type Infer } from 'superstruct';
import { attachmentInfo } from '#lib/records/attachment-info.ts';

const summary = {
  id: string(),
  reference: string(),
  storeName: string(),
  storeNumber: string(),
  banner: string(),
  kind: string(),
  status: string(),
  line1: string(),
  city: string(),
  state: string(),
  country: string(),
  zipCode: string(),
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
  /** Other stores at the same address. */
  sameAddress: array(storeSummary),
});

/** A store as the company reads it. */
export const companyStore = assign(storeRecord, type({ client: string() }));

export const storeList = type({
  items: array(storeSummary),
  total: number(),
  page: number(),
  size: number(),
  /** For filters: what the stores of the client have. */
  banners: array(string()),
  places: array(type({ country: string(), state: string() })),
  /** How many stores share their address with another one. */
  duplicates: number(),
});

export const storeGone = type({
  /** `deleted`, or `inactive` for a store that records name. */
  outcome: string(),
  uses: number(),
});

export type StoreSummary = Infer<typeof storeSummary>;
export type StoreRecord = Infer<typeof storeRecord>;
export type CompanyStore = Infer<typeof companyStore>;
export type StoreList = Infer<typeof storeList>;
export type StoreGone = Infer<typeof storeGone>;
