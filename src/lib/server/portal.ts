import type { Settings } from './settings.ts';
import { settingsOfProcess } from './settings.ts';

/** What the portal's own pages know of the process they run in: its settings and its embedded API. */
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

/** Whether the portal is reached over https: decides the cookies' names and flags. */
export const isHttps = (): boolean => portalSettings().siteUrl.protocol === 'https:';
