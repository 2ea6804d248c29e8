import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

interface Line {
  readonly port?: number;
  readonly level?: string;
  readonly msg?: string;
  readonly err?: { readonly message: string };
}

it('a bug of a request is logged; one that nobody caught lets the others finish and ends the process', async () => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './tests/support/content-modules.mjs',
      'tests/reliability/children/crashing-request.ts',
      temporaryFolder(),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on('line', (line) =>
    lines.push(JSON.parse(line) as Line),
  );
  const said = (msg: string) => lines.filter((line) => line.msg === msg);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const ask = async (path: string): Promise<string> => {
    const asked = request({ port: lines[0]?.port, path, headers: { host: 'localhost:4321' } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return text(answer);
  };
  expect(await ask('/reject')).toBe('answered');
  await expect.poll(() => said('unhandled rejection')).toHaveLength(1);
  expect(await ask('/')).toBe('answered');
  const slow = ask('/slow');
  const ended = once(child, 'exit');
  expect(await ask('/throw')).toBe('answered');
  expect(await slow).toBe('answered');
  expect(await ended).toEqual([1, null]);
  const [fatal, ...more] = said('uncaught exception');
  expect(more).toEqual([]);
  expect(fatal).toMatchObject({ level: 'fatal', err: { message: 'planted exception' } });
  expect(said('stopped')).toHaveLength(1);
});

it('the supervisor starts a process again that ended by a bug', () => {
  const unit = readFileSync('deploy/portal.service', 'utf8');
  expect(unit).toMatch(/^Restart=(?:always|on-failure)$/m);
  expect(unit).toMatch(/^RestartSec=[12]s?$/m);
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  expect(compose).toMatch(/restart: (?:unless-stopped|always|on-failure)/);
});
