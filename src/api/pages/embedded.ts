/** The embedded API of this process, as pages know it. Loads nothing of it. */
import type { RunningApi } from '#api/main/run-api.ts';

export type EmbeddedApi = Pick<RunningApi, 'fetch' | 'openVisit' | 'openDesk'> &
  Partial<Pick<RunningApi, 'mailPreview'>>;

let embedded: EmbeddedApi | null = null;

/** Lets pages use the embedded API; called once, by the request pipeline. */
export const provideEmbeddedApi = (api: EmbeddedApi): void => {
  embedded = api;
};

/** The embedded API, or null when another API is configured. */
export const embeddedApi = (): EmbeddedApi | null => embedded;
