/** Data of the terms pages: version in force and the client's signature. */
import type { TermsVersion } from '#lib/content/terms-file.ts';
import { TERMS } from '#lib/submissions/forms/terms/terms.submission.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { agreementsOf, termsState, type TermsState } from '#lib/submissions/terms/terms-state.ts';
import { currentVersion, publishedBy } from '#lib/submissions/terms/terms-versions.ts';
import { submissionQuery } from '#lib/submissions/calls.ts';
import { listOwn } from '#api/submissions/list-submissions.ts';
import { optional, type PageContext } from './context.ts';
import { listQuery } from './lists.ts';
import { termsVersions } from '#lib/server/terms.ts';

const MAX_AGREEMENTS = 100;

export interface TermsPage {
  readonly current: TermsVersion;
  readonly state: TermsState;
}

/** Version in force and its signature state; null when there is none to sign. */
export async function readTermsPage(context: PageContext): Promise<TermsPage | null> {
  const today = companyDay(new Date());
  const current = currentVersion(termsVersions, today);
  if (!current) return null;
  const query = listQuery(submissionQuery, { type: TERMS, size: MAX_AGREEMENTS });
  const read = await optional(context, ({ context: api, caller }) => listOwn(api, caller, query));
  const agreements = read ? agreementsOf(read.items) : [];
  return { current, state: termsState(agreements, termsVersions, today) };
}

/** A version that is or was in force; null for every other name. */
export function readVersion(name: string): TermsVersion | null {
  const published = publishedBy(termsVersions, companyDay(new Date()));
  return published.find(({ version }) => version === name) ?? null;
}

/** The versions that one can be compared with, the newest first. */
export const otherVersions = (name: string): TermsVersion[] =>
  publishedBy(termsVersions, companyDay(new Date()))
    .filter(({ version }) => version !== name)
    .toReversed();
