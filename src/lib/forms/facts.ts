/** Facts available to form rules: values, client, date, files. */

import type { Option } from './field.ts';

/** Form values by field name: as typed in the browser, canonical after validation. */
export type Values = Readonly<Record<string, unknown>>;

export type FileType = 'jpg' | 'png' | 'webp' | 'heic' | 'pdf' | 'xlsx' | 'csv' | 'svg';

/** The client's data at the top of every form, from the profile. */
export interface Requester {
  readonly clientId: string;
  readonly contact_person: string;
  readonly company_name: string;
  readonly email: string;
  readonly telephone: string;
  readonly billing_address: string;
  readonly shipping_address: string;
}

/** Last signer of the account, '' initially, and the account's consents. */
export interface Signer {
  readonly signerName: string;
  readonly signerTitle: string;
  readonly consents: readonly {
    readonly id: string;
    readonly version: string;
    readonly acceptedAt: string;
  }[];
}

/** Requester of a form whose rules ignore the client. */
export const noRequester: Requester = {
  clientId: '',
  contact_person: '',
  company_name: '',
  email: '',
  telephone: '',
  billing_address: '',
  shipping_address: '',
};

/** Facts of an uploaded file; the server reads its rows, the browser its uploads. */
export interface FileFact {
  readonly id: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  /** SHA-256 of the uploaded bytes, in hex. */
  readonly sha256: string;
}

/** Facts beside the form values, constant during a check. */
export interface Facts {
  /** Date in the company's time zone, 2026-02-28; empty to skip date checks. */
  readonly today: string;
  readonly requester: Requester;
  readonly files: ReadonlyMap<string, FileFact>;
  /** Own records that the form may replace, by number. */
  readonly earlier?: readonly Option[] | undefined;
  /** Absent where the form is unsigned. */
  readonly signer?: Signer | undefined;
  /** Company holidays, beside Saturdays and Sundays. */
  readonly holidays?: readonly string[];
  /** The version of each published document that is in force, by its type. */
  readonly published?: Readonly<Record<string, string>>;
  /** Arrival dates of the receipts named by the form, by number; known to the server only. */
  readonly arrivals?: ReadonlyMap<string, string>;
  /** Store numbers of the client that differ from places of the form only by leading zeros. */
  readonly storeNumbers?: readonly string[];
  /** Stored values of the changed record: unchanged ones are exempt from validation. */
  readonly stored?: Values | undefined;
  /** The fields that an answer to the company may change; every field when left out. */
  readonly open?: readonly string[] | undefined;
}

/** Returns true if a field is editable now. */
export const isOpen = ({ open }: Facts, name: string): boolean => open?.includes(name) ?? true;
