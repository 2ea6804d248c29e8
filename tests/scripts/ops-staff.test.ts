import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '#api/kernel/project-file.ts';
import { runOps } from '../../scripts/ops/run-ops.ts';
import { temporaryFolder } from '../support/folder.ts';

const KEY = 'operations-key-of-the-command';
const EMAIL = 'ann@company.test';

let child: ChildProcess;
let port: number;

beforeAll(async () => {
  const hooks = projectFile('tests/support/content-modules.mjs');
  const file = projectFile('tests/scripts/children/portal.ts');
  const started = spawn(process.execPath, ['--import', hooks, file, KEY, temporaryFolder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [said] = (await once(started.stdout, 'data')) as [Buffer];
  ({ port } = JSON.parse(said.toString()) as { port: number });
});
afterAll(() => {
  child.kill('SIGKILL');
});

async function staff(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const env = { SITE_URL: `http://127.0.0.1:${port}`, OPERATIONS_API_KEY: KEY };
  const code = await runOps(['staff', ...args], env, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

it('invites, lists, changes, disables and invites again', async () => {
  expect((await staff('list')).said).toBe('There is nobody yet.');
  const person = ['--email', EMAIL, '--name', 'Ann Example'];
  const invited = await staff('invite', ...person, '--roles', 'manager,service');
  expect(invited).toMatchObject({ code: 0, complained: '' });
  expect(invited.said).toContain(`Ann Example <${EMAIL}> is invited for seven days, also by mail.`);
  expect(invited.said).toMatch(/\/desk\/join\?token=[\w-]{43}$/);
  const roles = await staff('roles', '--email', EMAIL, '--roles', 'warehouse', '--json');
  expect(JSON.parse(roles.said)).toMatchObject({ roles: ['warehouse'], state: 'invited' });
  await staff('disable', '--email', EMAIL);
  expect((await staff('list')).said).toBe(
    `${EMAIL}  Ann Example  Warehouse  disabled  never logged in`,
  );
  expect((await staff('enable', '--email', EMAIL)).said).toContain('can log in again');
  expect((await staff('end-sessions', '--email', EMAIL)).code).toBe(0);
  const again = await staff('reset-second-step', '--email', EMAIL);
  expect(again.said).toMatch(/\/desk\/join\?token=/);
  expect(again.said).not.toBe(invited.said);
});

it('says what is missing, unknown or wrong', async () => {
  const missing = await staff('invite', '--email', EMAIL);
  expect(missing.code).not.toBe(0);
  expect(missing.complained).toContain('npm run ops -- staff invite --email');
  expect((await staff('disable', '--email', 'nobody@company.test')).complained).toBe(
    'There is no person nobody@company.test.',
  );
  const person = ['--email', 'bob@company.test', '--name', 'Bob'];
  const wrong = await staff('invite', ...person, '--roles', 'owner');
  expect(wrong.code).not.toBe(0);
  expect(wrong.complained).not.toBe('');
});
