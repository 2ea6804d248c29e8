/** Error of work that took too long. */
export class TimedOut extends Error {}

/** Resolves with the work, or rejects with {@link TimedOut} and this message after `ms` milliseconds. */
export async function withTimeout<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TimedOut(message)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
