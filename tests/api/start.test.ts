import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pino } from 'pino';
import { startApi } from '#api/main/start.ts';
import { demoLogin } from '#api/seed/demo-login.ts';
import { readSettings } from '#lib/server/settings.ts';
import { requestFor } from '../support/api.ts';
import { temporaryFolder } from '../support/folder.ts';

const silent = pino({ level: 'silent' });

function settingsFor(folder: string, more: Record<string, string> = {}) {
  const settings = readSettings({ DATA_DIR: folder, ...more });
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  return settings.value;
}

const logIn = async (api: Awaited<ReturnType<typeof startApi>>) =>
  (await api.fetch(requestFor('POST /client/login', { body: demoLogin }))).status;

describe('starting the API', () => {
  it('seeds the demo client once, and says its login each time', async () => {
    const folder = temporaryFolder();
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const settings = settingsFor(folder, { PORTAL_SEED: 'demo' });
    const first = await startApi(settings, silent);
    expect(write.mock.calls.join('')).toContain('Demo client created');
    expect(await logIn(first)).toBe(200);
    await first.close();
    const second = await startApi(settings, silent);
    const [last] = write.mock.calls.at(-1) ?? [];
    expect(last).toBe(`Demo login: ${demoLogin.email} / ${demoLogin.password}\n`);
    expect(await logIn(second)).toBe(200);
    await second.close();
  });

  it('rejects the demo client without demo data, and admits it with', async () => {
    const folder = temporaryFolder();
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const demo = settingsFor(folder, { PORTAL_SEED: 'demo' });
    await (await startApi(demo, silent)).close();
    const served = await startApi(settingsFor(folder), silent);
    expect(await logIn(served)).toBe(401);
    await served.close();
    const again = await startApi(demo, silent);
    expect(await logIn(again)).toBe(200);
    await again.close();
  });

  it('neither seeds nor prints a demo client where other clients are', async () => {
    const folder = temporaryFolder();
    const real = await startApi(settingsFor(folder), silent);
    const body = {
      companyName: 'Lee Garments',
      contactPerson: 'Ann Lee',
      telephone: '2125550100',
      email: 'ann@example.com',
      password: 'Secret@2026',
    };
    expect((await real.fetch(requestFor('POST /client/signup', { body }))).status).toBe(200);
    await real.close();
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const again = await startApi(settingsFor(folder, { PORTAL_SEED: 'demo' }), silent);
    expect(write.mock.calls.join('')).not.toContain(demoLogin.email);
    expect(await logIn(again)).toBe(401);
    await again.close();
  });

  it('seeds nothing unless it is asked to', async () => {
    const api = await startApi(settingsFor(temporaryFolder()), silent);
    expect(await logIn(api)).toBe(401);
    await api.close();
  });

  it('answers 503 after it was closed', async () => {
    const api = await startApi(settingsFor(temporaryFolder()), silent);
    await api.close();
    expect((await api.fetch(new Request('http://localhost/readyz'))).status).toBe(503);
  });

  it('refuses a data directory that another process has', async () => {
    const folder = temporaryFolder();
    const script = `
      import { lockDataDirectory } from './src/api/db/lock.ts';
      lockDataDirectory(${JSON.stringify(folder)});
      process.stdout.write('locked');
      process.stdin.resume();`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
    onTestFinished(() => {
      holder.kill('SIGKILL');
    });
    await once(holder.stdout, 'data');
    const refused = startApi(settingsFor(folder), silent);
    await expect(refused).rejects.toThrow(`in use by process ${holder.pid}`);
  });
});
