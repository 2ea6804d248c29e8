/** One line of what `npm run doctor` says. */
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { withTimeout } from '#lib/kernel/runtime/with-timeout.ts';

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
  const text = errorMessage(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const all = [text, cause].filter(Boolean).join(': ');
  return all.replace(/:\/\/[^@\s/]*@/g, '://…@') || 'no answer';
}

/** Carries a check out; when it throws, or does not end within 20 s, that is what is wrong. */
export async function finding(
  check: string,
  remedy: string,
  work: () => Promise<Verdict>,
): Promise<Finding> {
  try {
    return {
      check,
      ...(await withTimeout(work(), WAIT_MS, `no answer within ${WAIT_MS / 1000} s`)),
    };
  } catch (error) {
    return { check, ...bad(whyOf(error), remedy) };
  }
}
