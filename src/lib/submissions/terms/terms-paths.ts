/** Addresses of the published versions of the terms. */
import { pathOf } from '#lib/kernel/routes.ts';

/** Returns the page of a version; with `from`, its differences from that one. */
export const versionPath = (version: string, from?: string): string =>
  `${pathOf('terms')}/versions/${version}${from === undefined ? '' : `?from=${from}`}`;

/** The address of a version's text as a file. */
export const textPath = (version: string): string => `${versionPath(version)}/text`;
