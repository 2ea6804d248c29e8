/** One line of what `npm run doctor` says. */

const WAIT_MS = 20_000;

export interface Verdict {
  readonly isOk: boolean;
  /** How it is, or what is wrong. */
  readonly text: string;
  /** Remedy. */
  readonly remedy?: string;
}

export interface Finding extends Verdict {
  readonly check: string;
}

export const good = (text: string): Verdict => ({ isOk: true, text });
export const bad = (text: string, remedy: string): Verdict => ({ isOk: false, text, remedy });

/** The words of an error; addresses in it lose user and password. */
function whyOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(whyOf).join('; ');
  const text = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const all = [text, cause].filter(Boolean).join(': ');
  return all.replace(/:\/\/[^@\s/]*@/g, '://…@') || 'no answer';
}

async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`no answer within ${WAIT_MS / 1000} s`));
  }, WAIT_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Carries a check out; when it throws, or does not end within 20 s, that is what is wrong. */
export async function finding(
  check: string,
  remedy: string,
  work: () => Promise<Verdict>,
): Promise<Finding> {
  try {
    return { check, ...(await within(work())) };
  } catch (error) {
    return { check, ...bad(whyOf(error), remedy) };
  }
}
