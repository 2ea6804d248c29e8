/** Facts that the server wrote into the page for its scripts. Browser only. */
const facts = (): DOMStringMap => document.documentElement.dataset;

/** Origin of the configured API, empty for the embedded one. */
export const apiBaseUrl = (): string => facts()['apiBase'] ?? '';

/** Fingerprint of the mirror that this public page was asked for with; undefined without one. */
export const renderedMirror = (): string | undefined => facts()['mirror'];

/** Fingerprint of the session that this page was rendered for; null on public pages. */
export const renderedSession = (): string | null => facts()['session'] ?? null;
