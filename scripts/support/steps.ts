/** Runs checks, whatever each says, and sums them up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Output of a check that prints nothing itself. */
  readonly output?: string;
  /** Names of the tests that failed: repeated at the end of a long run. */
  readonly failures?: readonly string[];
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

/** A check that is right or wrong as a whole. */
export const asOutcome = (isRight: boolean): Outcome =>
  isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Returns a new folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-steps-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Timed extends Outcome {
  readonly seconds: string;
}

/** A check that cannot say what it found: it counts as one that failed, and the others go on. */
const asBroken = (error: unknown): Outcome => ({
  ...asOutcome(false),
  failures: [inspect(error)],
});

async function timed(step: Step): Promise<Timed> {
  const started = performance.now();
  const outcome = await step.run().catch(asBroken);
  return { ...outcome, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

/** Programs of one thread each leave a core idle; more than two at once would fight for memory. */
const LANES = 2;

function startSideBySide(steps: readonly Step[]) {
  const places = steps.map((step) => ({ step, ...Promise.withResolvers<Timed>() }));
  const queue = places.values();
  const lane = async (): Promise<void> => {
    for (const { step, resolve } of queue) resolve(await timed(step));
  };
  for (let count = 0; count < LANES; count += 1) void lane();
  return places;
}

/**
 * Runs all steps in order, those of a list side by side, and prints `N passed, N failed` alone on the last
 * line; the exit code.
 */
export async function runSteps(plan: readonly (Step | readonly Step[])[]): Promise<number> {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const entry of plan) {
    const steps = 'run' in entry ? [entry] : entry;
    for (const { step, promise } of startSideBySide(steps)) {
      process.stdout.write(`\n=== ${step.name} ===\n`);
      const outcome = await promise;
      passed += outcome.passed;
      failed += outcome.failed;
      if (outcome.failed > 0) failures.push([step.name, ...(outcome.failures ?? [])].join('\n  '));
      const sum = `${outcome.passed} passed, ${outcome.failed} failed (${outcome.seconds} s)`;
      process.stdout.write(`${outcome.output ?? ''}--- ${step.name}: ${sum}\n`);
    }
  }
  if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join('\n\nFailed: ')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
