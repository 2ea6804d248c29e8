import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { parse } from 'yaml';
import { expect, it, vi } from 'vitest';

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
