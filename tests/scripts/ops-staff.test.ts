import { expect, it } from 'vitest';
import { ops, usePortal } from './ops-support.ts';

const EMAIL = 'ann@company.test';

usePortal();

const staff = (...args: string[]) => ops(['staff', ...args]);

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
  expect((await staff('enable', '--email', EMAIL)).said).toBe(
    `Ann Example <${EMAIL}> is enabled but never joined: reset-second-step invites again.`,
  );
  expect((await staff('end-sessions', '--email', EMAIL)).code).toBe(0);
  const again = await staff('reset-second-step', '--email', EMAIL);
  expect(again.said).toMatch(/\/desk\/join\?token=/);
  expect(again.said).not.toBe(invited.said);
});

it('takes an address in any letter case, and roles with blanks; names an unknown role', async () => {
  const person = ['--email', 'Carl@Company.TEST', '--name', 'Carl Example'];
  const invited = await staff('invite', ...person, '--roles', 'Manager, service', '--json');
  expect(JSON.parse(invited.said)).toMatchObject({
    email: 'carl@company.test',
    roles: ['manager', 'service'],
  });
  expect((await staff('disable', '--email', 'CARL@company.test')).code).toBe(0);
  const wrong = await staff('roles', '--email', EMAIL, '--roles', 'manager,boss');
  expect(wrong).toMatchObject({ code: 2, said: '' });
  expect(wrong.complained).toContain('There is no role "boss".');
});

it('checks the audit trail, against a head that was noted earlier', async () => {
  const verify = (...args: string[]) => ops(['audit', 'verify', ...args]);
  const { code, said } = await verify();
  expect(code).toBe(0);
  const [, head = ''] = /^The audit trail is whole. Its head: (\d+:\w{64})$/.exec(said) ?? [];
  expect((await verify('--head', head)).code).toBe(0);
  const later = await verify('--head', `99${head}`);
  expect([later.code, later.said]).toEqual([1, expect.stringMatching(/^Acts .* are missing.$/)]);
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
