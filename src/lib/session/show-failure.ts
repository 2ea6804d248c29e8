import type { ApiFailure } from '#lib/http/envelope.ts';
import { notify } from './toast.store.ts';

/**
 * Shows a failed call once: the server's message, else the screen's own. Shows nothing when the general
 * handling already leads to another page.
 */
export function showFailure(failure: ApiFailure, fallback: string): void {
  if (!failure.handled) notify(failure.message || fallback, 'error');
}
