/** Starts a script of `children/` the way production runs TypeScript: with Node alone. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectFile } from '#api/kernel/project-file.ts';

export type Child = {
  pid: number;
  output(): string;
  firstOutput: Promise<void>;
  kill(): Promise<void>;
};

/** A child that runs until it is killed. */
export function startChild(script: string, ...parameters: string[]): Child {
  const { child, output } = launch(script, parameters);
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    output,
    firstOutput: Promise.race([
      once(child.stdout ?? child, 'data').then(() => undefined),
      exited.then(() => Promise.reject(new Error(output()))),
    ]),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The output of a child that ends by itself. */
export async function runChild(script: string, ...parameters: string[]): Promise<string> {
  const { child, output } = launch(script, parameters);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output());
  return output();
}

function launch(
  script: string,
  parameters: string[],
): { child: ChildProcess; output: () => string } {
  const file = projectFile(`tests/api/db/children/${script}`);
  const child = spawn(process.execPath, [file, ...parameters], { stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  return { child, output: () => text };
}
