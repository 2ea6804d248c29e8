import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse } from 'yaml';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { serve } from '../support/listen.ts';

const run = promisify(execFile);

const ANALYZE = '/usr/bin/systemd-analyze';

it.skipIf(!existsSync(ANALYZE))('lets the unit do little more than it needs', () => {
  const check = ['security', '--offline=true', '--threshold=25', 'deploy/portal.service'];
  const said = execFileSync(ANALYZE, check, { encoding: 'utf8', stdio: 'pipe' });
  expect(said).toMatch(/Overall exposure level for portal\.service: [0-2]\.\d OK/);
});

it('never gives a unit up that fails to start', () => {
  const unit = readFileSync('deploy/portal.service', 'utf8');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=always$/m);
});

const HEALTH = 'deploy/portal-health.service';

it.skipIf(!existsSync(ANALYZE))('has a timer that systemd understands', () => {
  const units = [HEALTH, 'deploy/portal-health.timer'];
  expect(execFileSync(ANALYZE, ['verify', ...units], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
});

it.skipIf(!existsSync('/usr/bin/curl'))(
  'restarts a portal that answers 503 or nothing at all, and no other',
  async () => {
    const unit = readFileSync(HEALTH, 'utf8');
    const command = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1] ?? '';
    const quick = command
      .replace('--max-time 10', '--max-time 1')
      .replace('--retry 3 --retry-delay 10', '--retry 1 --retry-delay 0');
    expect(quick).not.toBe(command);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'systemctl'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const statuses = [200, 503, null];
    const said: string[] = [];
    for (const status of statuses) {
      const { server: portal, origin: PORTAL } = await serve((_asked, answer) => {
        if (status !== null) answer.writeHead(status).end();
      });
      const env = { PATH: `${folder}:/usr/bin:/bin`, PORTAL };
      said.push((await run('/bin/sh', ['-c', quick], { env })).stdout);
      portal.close();
      portal.closeAllConnections();
    }
    expect(said).toEqual(['', 'restart portal.service\n', 'restart portal.service\n']);
  },
);

it('hands the password of the database over apart from its address', () => {
  const compose = parse(readFileSync('deploy/compose.yaml', 'utf8')) as {
    services: { portal: { environment: Record<string, string> } };
  };
  const { DATABASE_URL: url = '', PGPASSWORD: given } = compose.services.portal.environment;
  expect(url).not.toContain('$');
  expect(given).toContain('${POSTGRES_PASSWORD');
  const password = 'p@ss/w:rd#%?&';
  vi.stubEnv('PGPASSWORD', password);
  expect(new pg.Client({ connectionString: url }).password).toBe(password);
  vi.unstubAllEnvs();
});

it('starts with the same memory settings everywhere', () => {
  const files = ['deploy/portal.service', 'deploy/Dockerfile', 'scripts/bootstrap.mjs'];
  const settings = files.map((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(MALLOC_\w+?|UV_THREADPOOL_SIZE)(?:=|: .*\?\? ')(\d+)/g,
      ),
    ]
      .map(([, name, value]) => `${name}=${value}`)
      .toSorted(),
  );
  expect(settings[0]).toHaveLength(3);
  expect(settings).toEqual(files.map(() => settings[0]));
});
