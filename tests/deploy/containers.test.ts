/** deploy/Dockerfile and deploy/compose.yaml: what can be wrong with them before a container is started. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#lib/server/settings.ts';
import { settingsTable } from '#lib/server/settings-table.ts';

const given = {
  APP_SECRET: 's'.repeat(40),
  POSTGRES_PASSWORD: 'p@ss/w:rd',
  AWS_SECRET_ACCESS_KEY: 'k'.repeat(40),
};

/** The value that Compose puts in place of `${NAME:-otherwise}` and `${NAME:?sentence}`. */
const filled = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = env[name];
    if (value === undefined && kind === '?') throw new Error(rest);
    return value ?? rest;
  });

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

const text = readFileSync('deploy/compose.yaml', 'utf8');
const compose = parseDocument(text, { merge: true });
const { services, volumes } = compose.toJS() as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const all = Object.values(services);

describe('deploy/compose.yaml', () => {
  it('parses as YAML with unique keys known to Compose', () => {
    expect([...compose.errors, ...compose.warnings]).toEqual([]);
    const known = new Set(
      `build command depends_on entrypoint environment healthcheck image ports restart
       stop_grace_period volumes`.split(/\s+/),
    );
    const keys = all.flatMap((service) => Object.keys(service));
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  it('defines two portals that differ only in their port', () => {
    const { portal, 'portal-2': second, ...others } = services;
    expect({ ...second, ports: portal?.ports }).toEqual(portal);
    expect(second?.ports).not.toEqual(portal?.ports);
    expect(Object.keys(others)).toEqual(['database', 'store', 'bucket', 'mail']);
  });

  it('hands a portal settings that it can start with', () => {
    const texts = Object.entries(services['portal']?.environment ?? {});
    const env = Object.fromEntries(texts.map(([name, value]) => [name, filled(`${value}`, given)]));
    expect(readSettings(env)).toMatchObject({ ok: true });
    expect(env['MEMORY_MB']).toMatch(/^\d+$/);
    const names = Object.values(settingsTable).map(({ name }) => name);
    const foreign = Object.keys(env).filter((name) => !names.includes(name));
    expect(foreign).toEqual(['PGPASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
    for (const name of Object.keys(given)) {
      const { [name]: _left, ...rest } = given as Record<string, string>;
      expect(() => filled(text, rest)).toThrow(name);
    }
  });

  it('names services, volumes and versions that there are, and listens to this machine alone', () => {
    for (const { depends_on: needs = {}, volumes: used = [], image, ports = [] } of all) {
      for (const [name, { condition }] of Object.entries(needs)) {
        const needed = services[name];
        expect(needed, name).toBeDefined();
        if (condition === 'service_healthy') expect(needed?.healthcheck?.test[0]).toBe('CMD');
        else expect(condition).toBe('service_completed_successfully');
      }
      for (const volume of used) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
      if (image !== 'portal') expect(image).toMatch(/:v?\d+(?:\.\d+)*$/);
    }
    const listening = all.flatMap(({ ports = [] }) => ports.map((port) => port.split(':')[1]));
    expect(new Set(listening).size).toBe(listening.length);
  });

  const program = [['docker', 'compose'], ['docker-compose']].find(([name = '', ...words]) => {
    try {
      execFileSync(name, [...words, 'version'], { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  });
  it.skipIf(program === undefined)('is understood by Compose itself', () => {
    const [name = '', ...words] = program ?? [];
    const asked = [...words, '-f', 'deploy/compose.yaml', 'config', '-q'];
    const env = { PATH: process.env['PATH'], ...given };
    expect(execFileSync(name, asked, { env, encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });
});

describe('deploy/Dockerfile', () => {
  const lines = readFileSync('deploy/Dockerfile', 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\S+)\s+(.*)$/.exec(line) ?? []);
  const having = (name: string): string[] =>
    lines.filter(([, instruction]) => instruction === name).map(([, , rest = '']) => rest);

  it('uses valid instructions and a versioned base', () => {
    const known =
      'ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL RUN STOPSIGNAL USER VOLUME WORKDIR';
    const unknown = lines.filter(([, name = '']) => !known.split(' ').includes(name));
    expect(unknown).toEqual([]);
    for (const base of having('FROM')) expect(base).toMatch(/^node:26-slim(?: AS \w+)?$/);
  });

  it('copies what there is, and ignores what must not be copied', () => {
    const stages = having('FROM').map((base) => / AS (\w+)$/.exec(base)?.[1]);
    for (const copy of having('COPY')) {
      const words = copy.split(' ').filter((word) => !word.startsWith('--'));
      const stage = /--from=(\w+)/.exec(copy)?.[1];
      if (stage !== undefined) expect(stages).toContain(stage);
      for (const source of words.slice(0, -1)) {
        const path = source.replace(/^\/app\//, '');
        expect(path === 'dist' || existsSync(path), source).toBe(true);
      }
    }
    const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', '.git', '.env', 'data']));
  });

  it('runs without rights, is asked whether it lives, and starts as the unit does', () => {
    const [user] = having('USER');
    expect(user).toBe('node');
    expect(lines.findIndex(([, name]) => name === 'USER')).toBeLessThan(
      lines.findIndex(([, name]) => name === 'CMD'),
    );
    const [health = ''] = having('HEALTHCHECK');
    expect(health).toMatch(/--timeout=\ds /);
    expect(JSON.parse(health.slice(health.indexOf('['))) as string[]).toContainEqual(
      expect.stringContaining('/healthz'),
    );
    const [, , start = ''] = JSON.parse(having('CMD')[0] ?? '[]') as string[];
    const unit = /^ExecStart=\S+ (.*)$/m.exec(readFileSync('deploy/portal.service', 'utf8'))?.[1];
    expect(start.replace('exec node ', '')).toBe(unit?.replace('${MEMORY_MB}', '$MEMORY_MB'));
  });
});
