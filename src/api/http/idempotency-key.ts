/** The Idempotency-Key of a request: any number of calls with one key make one record. */

/** The key, or null when there is none that can be one. */
export function idempotencyKey(request: Request): string | null {
  const given = request.headers.get('idempotency-key') ?? '';
  return /^[\w-]{8,100}$/.test(given) ? given : null;
}
