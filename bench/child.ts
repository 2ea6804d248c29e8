/** A server under test: a process of its own that can be asked what it has used so far. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Usage } from './probe.ts';

export interface Child {
  readonly origin: string;
  /** Milliseconds from the start of the process to its first good answer. */
  readonly coldStartMs: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

async function firstAnswer(origin: string, process: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline && process.exitCode === null) {
    const answer = await fetch(`${origin}/login`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${origin} did not answer.`);
}

/** Starts `script` with these variables and flags of Node, and waits for its first answer. */
export async function startChild(
  script: string,
  port: number,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<Child> {
  const started = performance.now();
  const child = fork(script, [], {
    execArgv: [...process.execArgv, ...flags, '--import', join(import.meta.dirname, 'probe.ts')],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://localhost:${port}`;
  await firstAnswer(origin, child);
  return {
    origin,
    coldStartMs: performance.now() - started,
    usage: async () => {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
