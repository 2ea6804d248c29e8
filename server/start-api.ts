import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { startContent } from '#lib/server/content/content-store.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import type { Settings } from '#lib/server/settings.ts';
import type { RunningApi } from '#api/main/run-api.ts';

/** Starts the embedded API, unless another one is configured, and ends the process if that fails. */
export async function startEmbeddedApi(settings: Settings): Promise<RunningApi | null> {
  startContent();
  if (settings.apiBaseUrl !== null) return null;
  try {
    const { startApi } = await import('#api/main/start.ts');
    const api = await startApi(settings);
    provideEmbeddedApi(api);
    return api;
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
  }
}
