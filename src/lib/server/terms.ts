/** The versions of the terms that content/terms holds, for pages and API; their texts never reach a script. */
import data from 'virtual:terms';
import { liveContent } from '#lib/content/live-content.ts';
import type { TermsVersion } from '#lib/content/terms-file.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { TERMS } from '#lib/submissions/forms/terms/terms.submission.ts';
import { currentVersion } from '#lib/submissions/terms/terms-versions.ts';

/** Oldest first, those of days to come too. */
export const termsVersions: readonly TermsVersion[] = liveContent('terms', data);

/** The version of each published document that is in force on a day in the company's time zone, by its type. */
export const publishedOn = (today: string): Readonly<Record<string, string>> => {
  const current = currentVersion(termsVersions, today);
  return current ? { [TERMS]: current.version } : {};
};

/** The headline of a text: title, version, first day. */
export function termsHeadline({ title, version, effectiveFrom }: TermsVersion): string {
  const word = effectiveFrom > companyDay(new Date()) ? 'from' : 'since';
  return `${title}, version ${version}, in force ${word} ${dayText(effectiveFrom)}`;
}

/** Returns the signed text of a published document; '' for other types. */
export function publishedText(type: string, version: string): string {
  const found = type === TERMS ? termsVersions.find((each) => each.version === version) : undefined;
  return found
    ? `${termsHeadline(found)}\nSHA-256 of the text: ${found.sha256}\n\n${found.body}`
    : '';
}
