/** Time and memory of 1,000 labels as PDF, against the libraries alone: each run a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { labelRounds } from './config.ts';
import { medians } from './stats.ts';

interface Run {
  readonly ms: number;
  readonly mb: number;
  readonly bytes: number;
}

export interface LabelFigures {
  readonly ours: Run;
  readonly plain: Run;
}

async function run(which: keyof LabelFigures): Promise<Run> {
  const child = fork(join(import.meta.dirname, 'label-run.ts'), [which]);
  const [figures] = (await once(child, 'message')) as [Run];
  return figures;
}

/** In turns, so that whatever else runs here is fair to both. */
export async function measureLabels(): Promise<LabelFigures> {
  const ours: Run[] = [];
  const plain: Run[] = [];
  for (let round = 0; round < labelRounds; round += 1) {
    ours.push(await run('ours'));
    plain.push(await run('plain'));
  }
  return {
    ours: medians(ours.map((each) => ({ ...each }))),
    plain: medians(plain.map((each) => ({ ...each }))),
  };
}
