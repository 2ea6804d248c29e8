/** What the rules of a form may look at: its values, and beside them the client, today, the files. */

import type { Option } from './field.ts';

/** What a form holds, by field name: as typed in the browser, canonical after the strict check. */
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

/** Who signed last for the account, with '' for nobody yet, and the consents that the account has given. */
export interface Signer {
  readonly signerName: string;
  readonly signerTitle: string;
  readonly consents: readonly {
    readonly id: string;
    readonly version: string;
    readonly acceptedAt: string;
  }[];
}

/** Of a form whose rules ask nothing about the client. */
export const noRequester: Requester = {
  clientId: '',
  contact_person: '',
  company_name: '',
  email: '',
  telephone: '',
  billing_address: '',
  shipping_address: '',
};

/** What is known of an uploaded file; the server asks its own rows, the browser what it has uploaded. */
export interface FileFact {
  readonly id: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  /** Of the bytes that were sent, in hexadecimal digits. */
  readonly sha256: string;
}

/** What a rule may look at beside the form: nothing that changes while one check runs. */
export interface Facts {
  /** Today in the company's time zone, 2026-02-28; empty when no day is held against it. */
  readonly today: string;
  readonly requester: Requester;
  readonly files: ReadonlyMap<string, FileFact>;
  /** Own records that the form may replace, by number. */
  readonly earlier?: readonly Option[] | undefined;
  /** Left out where nothing is signed. */
  readonly signer?: Signer | undefined;
  /** Days on which the company does not work, beside Saturdays and Sundays. */
  readonly holidays?: readonly string[];
  /** The version of each published document that is in force, by its type. */
  readonly published?: Readonly<Record<string, string>>;
  /** The days on which the goods of the receipts that the form names arrived, by number; known to the server alone. */
  readonly arrivals?: ReadonlyMap<string, string>;
  /** Numbers of the client's stores that differ from places of the form by no more than their zeros. */
  readonly storeNumbers?: readonly string[];
  /** The stored values of the record that the form changes: sent back as they are, they are not judged anew. */
  readonly stored?: Values | undefined;
  /** The fields that an answer to the company may change; every field when left out. */
  readonly open?: readonly string[] | undefined;
}

/** Whether a field can be changed now. */
export const isOpen = ({ open }: Facts, name: string): boolean => open?.includes(name) ?? true;
