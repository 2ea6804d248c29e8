import type { Settings } from './settings.ts';
import { settingsOfProcess } from './settings.ts';

/** Process state for the portal's pages: settings and embedded API. */
let known: Settings | null = null;

/** The settings of this process. Throws when they are wrong; the front server has refused to start then. */
export function portalSettings(): Settings {
  if (known) return known;
  const read = settingsOfProcess();
  if (!read.ok) throw new Error(read.error.join('\n'));
  known = read.value;
  return known;
}

/** Origin of the configured API for the browser, empty for the embedded one. */
export const apiBaseUrl = (): string => portalSettings().apiBaseUrl ?? '';

/** Returns true over https: it sets names and flags of cookies. */
export const isHttps = (): boolean => portalSettings().siteUrl.protocol === 'https:';
