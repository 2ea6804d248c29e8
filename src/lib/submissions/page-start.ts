/** Initial data of a form page's islands, as plain JSON. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import type { submissionShape } from './columns.ts';
import type { SubmissionList, SubmissionRecord, SubmissionSummary } from './replies.ts';
import type { Facts, FileFact, Values } from '#lib/forms/definition.ts';

export interface FormStartProps {
  readonly type: string;
  readonly today: string;
  readonly requester: Facts['requester'];
  /** Own records that the form may replace. */
  readonly earlier?: Facts['earlier'];
  /** Absent where the form is unsigned. */
  readonly signer?: Facts['signer'];
  /** False for people who may fill in and not sign; true when left out. */
  readonly maySign?: boolean;
  /** The step that the address names. */
  readonly step: string | null;
  /** The draft that is continued, or the record that is answered. */
  readonly draft: { readonly id: string; readonly revision: number } | null;
  /** Values of the draft or the address. */
  readonly values: Values;
  readonly files: readonly FileFact[];
  /** Days on which the company does not work. */
  readonly holidays: readonly string[];
  /** The version of each published document that is in force, by its type. */
  readonly published: Readonly<Record<string, string>>;
  /** True if card numbers may be typed, for processing in the browser only (setting CARD_ENTRY). */
  readonly cardEntry: 'number' | 'last4';
  /** True if the client has a chargeable card; absent where the form does not ask. */
  readonly hasCard?: boolean;
}

interface FormStart {
  readonly start: FormStartProps;
  /** Addresses of the scripts that hold the definition. */
  readonly scripts: readonly string[];
}

export type FormPage =
  | ({
      readonly kind: 'form';
      readonly drafts: readonly SubmissionSummary[];
      /** Colleague whose draft is continued. */
      readonly writer?: string | undefined;
    } & FormStart)
  | {
      readonly kind: 'list';
      readonly shape: ReturnType<typeof submissionShape>;
      readonly page: ReportPage<SubmissionList>;
    };

/** A record, with the form of an answer at its values. */
export interface RecordPage extends FormStart {
  readonly record: SubmissionRecord;
}
