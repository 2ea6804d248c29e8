/** Which version of the terms is in force, and when a signed one must be signed again. */
import { addDays } from '#lib/kernel/calendar-day.ts';
import { pathOf } from '#lib/kernel/routes.ts';

export interface PublishedVersion {
  readonly version: string;
  /** Day in the company's time zone. */
  readonly effectiveFrom: string;
  readonly requiresResign: boolean;
  readonly changes: readonly string[];
}

/** Days in which an earlier signature holds on after a version that must be signed anew. */
export const GRACE_DAYS = 30;

/** Oldest first; versions of one day follow their names. */
export const inOrder = <T extends PublishedVersion>(versions: readonly T[]): T[] =>
  versions.toSorted(
    (a, b) =>
      a.effectiveFrom.localeCompare(b.effectiveFrom) ||
      a.version.localeCompare(b.version, 'en', { numeric: true }),
  );

/** Returns versions in force on or before a day, oldest first. */
export const publishedBy = <T extends PublishedVersion>(
  versions: readonly T[],
  today: string,
): T[] => inOrder(versions).filter(({ effectiveFrom }) => effectiveFrom <= today);

/** The version in force; nothing before the first one. */
export const currentVersion = <T extends PublishedVersion>(
  versions: readonly T[],
  today: string,
): T | undefined => publishedBy(versions, today).at(-1);

export interface Resign {
  /** The version to be signed. */
  readonly version: string;
  /** Last day on which the earlier signature holds. */
  readonly until: string;
  readonly isOver: boolean;
  /** Changes since the signed version. */
  readonly changes: readonly string[];
}

/** Returns the version to sign again; null while the signature is valid. */
export function versionToSign(
  versions: readonly PublishedVersion[],
  signed: string,
  today: string,
): Resign | null {
  const published = publishedBy(versions, today);
  // A version that is not published any more counts as older than all.
  const later = published.slice(published.findIndex(({ version }) => version === signed) + 1);
  const first = later.find(({ requiresResign }) => requiresResign);
  const current = later.at(-1);
  if (!first || !current) return null;
  const until = addDays(first.effectiveFrom, GRACE_DAYS);
  return {
    version: current.version,
    until,
    isOver: today > until,
    changes: later.flatMap(({ changes }) => changes),
  };
}

/** Returns the page of a version; with `from`, its differences from that one. */
export const versionPath = (version: string, from?: string): string =>
  `${pathOf('terms')}/versions/${version}${from === undefined ? '' : `?from=${from}`}`;

/** The address of a version's text as a file. */
export const textPath = (version: string): string => `${versionPath(version)}/text`;
