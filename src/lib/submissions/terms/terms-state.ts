/** Signature state of the terms in force. */
import { heldTermsStatuses, versionOfTitle } from '../forms/terms/terms.submission.ts';
import {
  currentVersion,
  versionToSign,
  type PublishedVersion,
  type Resign,
} from './terms-versions.ts';

/** A record of a signature, as lists have it. */
interface SignedRecord {
  readonly reference: string | null;
  readonly title: string;
  readonly status: string;
  readonly submittedAt: string | null;
}

export interface Agreement {
  readonly reference: string;
  readonly version: string;
  readonly status: string;
  /** Moment of the signature, ISO. */
  readonly signedAt: string;
}

export type TermsState =
  | { readonly kind: 'unsigned' }
  /** The version in force is signed. */
  | { readonly kind: 'signed'; readonly agreement: Agreement }
  /** A newer version may be signed; the signature holds. */
  | { readonly kind: 'newer'; readonly agreement: Agreement }
  | { readonly kind: 'resign'; readonly agreement: Agreement; readonly resign: Resign };

/** The signatures of a list, the newest first. */
export const agreementsOf = (list: readonly SignedRecord[]): Agreement[] =>
  list
    .flatMap(({ reference, title, status, submittedAt }) =>
      reference === null || submittedAt === null
        ? []
        : [{ reference, version: versionOfTitle(title), status, signedAt: submittedAt }],
    )
    .toSorted((a, b) => b.signedAt.localeCompare(a.signedAt));

/** State of the terms page today. */
export function termsState(
  agreements: readonly Agreement[],
  versions: readonly PublishedVersion[],
  today: string,
): TermsState {
  const held: readonly string[] = heldTermsStatuses;
  const agreement = agreements.find(({ status }) => held.includes(status));
  if (!agreement) return { kind: 'unsigned' };
  if (agreement.version === currentVersion(versions, today)?.version) {
    return { kind: 'signed', agreement };
  }
  const resign = versionToSign(versions, agreement.version, today);
  return resign ? { kind: 'resign', agreement, resign } : { kind: 'newer', agreement };
}
