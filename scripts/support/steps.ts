/** Runs checks one after the other, whatever each says, and sums them up. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

/** A check that is right or wrong as a whole. */
export const asOutcome = (isRight: boolean): Outcome =>
  isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A file name for a runner's JSON report. */
export const reportFile = (name: string): string =>
  join(mkdtempSync(join(tmpdir(), 'portal-test-')), `${name}.json`);

/** Reads a runner's report; a runner that died without one counts as one failure. */
export function readReport(
  file: string,
  exitCode: number,
  count: (report: Record<string, unknown>) => Outcome,
): Outcome {
  try {
    const outcome = count(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    const isSilentFailure = exitCode !== 0 && outcome.failed === 0;
    return isSilentFailure ? { ...outcome, failed: 1 } : outcome;
  } catch {
    return asOutcome(false);
  }
}

/** Runs all steps and prints `N passed, N failed` alone on the last line; the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  let passed = 0;
  const failures: string[] = [];
  let failed = 0;
  for (const step of steps) {
    const started = performance.now();
    process.stdout.write(`\n=== ${step.name} ===\n`);
    const outcome = await step.run();
    passed += outcome.passed;
    failed += outcome.failed;
    if (outcome.failed > 0) failures.push(step.name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `--- ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)\n`,
    );
  }
  if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
