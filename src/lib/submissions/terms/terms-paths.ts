/** Addresses of the published versions of the terms. */
import { pathOf } from '#lib/kernel/routes.ts';

/** The page of one version; with `from`, of what differs from that one. */
export const versionPath = (version: string, from?: string): string =>
  `${pathOf('terms')}/versions/${version}${from === undefined ? '' : `?from=${from}`}`;

/** The address of a version's text as a file. */
export const textPath = (version: string): string => `${versionPath(version)}/text`;
