/** The operations command against a portal in a process of its own: started before the tests of a file, ended after. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runOps } from '../../scripts/ops/run-ops.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { temporaryFolder } from '../support/folder.ts';

export const KEY = 'operations-key-of-the-command';

interface Portal {
  readonly port: number;
  readonly reference: string;
  readonly email: string;
  readonly clientNumber: string;
  readonly token: string;
  readonly child: ChildProcess;
}

/** A portal in a process of its own; the command calls it over HTTP as any other. */
export async function startPortal(key: string): Promise<Portal> {
  const file = projectFile('tests/scripts/children/portal.ts');
  const hooks = projectFile('tests/support/content-modules.mjs');
  const parameters = ['--import', hooks, file, key, temporaryFolder()];
  const child = spawn(process.execPath, parameters, { stdio: 'pipe' });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (!(first[0] instanceof Buffer)) throw new Error(complaints);
  return { ...(JSON.parse(first[0].toString()) as Omit<Portal, 'child'>), child };
}

export let portal: Portal;
export let folder: string;

/** Gives the tests of a file a portal and a folder. */
export function usePortal(): void {
  beforeAll(async () => {
    portal = await startPortal(KEY);
    folder = temporaryFolder();
  });
  afterAll(() => {
    portal.child.kill('SIGKILL');
  });
}

/** Runs the command; returns its exit code and what it prints. */
export async function runCommand(args: readonly string[], env: Record<string, string>) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runOps(args, env, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

export const ops = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(args, {
    SITE_URL: `http://127.0.0.1:${portal.port}`,
    OPERATIONS_API_KEY: KEY,
    ...env,
  });

export const fileOf = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

export const statusNow = async (): Promise<string> =>
  (JSON.parse((await ops(['show', portal.reference, '--json'])).said) as { status: string }).status;
