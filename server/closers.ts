/** What the app wants done before the process ends, for example closing its database. */
type Closer = () => Promise<unknown>;

const key = Symbol.for('portal.closers');
const patienceMs = 3000;

/** The set that the app adds its closers to: `globalThis[Symbol.for('portal.closers')]`. */
export function appClosers(): Set<Closer> {
  const shared = globalThis as { [key]?: Set<Closer> };
  shared[key] ??= new Set();
  return shared[key];
}

/** Runs all closers; one that fails or hangs does not keep the others from running. */
export async function runClosers(onFailure: (error: unknown) => void): Promise<void> {
  const all = Promise.allSettled([...appClosers()].map(async (close) => close()));
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, patienceMs, null).unref();
  });
  const outcomes = await Promise.race([all, late]);
  if (outcomes === null) onFailure(new Error('Closing took too long.'));
  else for (const outcome of outcomes) if (outcome.status === 'rejected') onFailure(outcome.reason);
}
