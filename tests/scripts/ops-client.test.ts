import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { ops, portal, usePortal } from './ops-support.ts';

usePortal();
let email: string;
let clientNumber: string;
beforeAll(() => {
  ({ email, clientNumber } = portal);
});

const client = (...args: string[]) => ops(['client', ...args]);

it('lists, disables, enables and logs out', async () => {
  const list = await client('list', '--q', email);
  expect(list).toMatchObject({ code: 0, complained: '' });
  expect(list.said).toContain(`${clientNumber}  active  Acme Garments  Ann Example  ${email}`);
  expect(list.said).toContain('1 of 1, page 1.');
  for (const name of [
    ['--email', email],
    ['--id', clientNumber],
  ]) {
    const one = await client('list', ...name, '--json');
    expect(JSON.parse(one.said)).toMatchObject({ items: [{ email }], total: 1 });
  }
  const part = await client('list', '--email', email.slice(1), '--json');
  expect(JSON.parse(part.said), 'no search').toMatchObject({ items: [], total: 0 });
  expect((await client('list', '--email', email, '--id', clientNumber)).code).toBe(2);
  expect((await client('disable', '--email', email)).said).toBe(
    `${clientNumber}  ${email} can no longer log in; all sessions have ended.`,
  );
  const disabled = await client('list', '--status', 'disabled', '--json');
  expect(JSON.parse(disabled.said)).toMatchObject({ items: [{ email, status: 'disabled' }] });
  expect((await client('enable', '--id', clientNumber)).said).toContain('can log in again');
  expect((await client('end-sessions', '--id', clientNumber)).said).toContain('logged out');
});

it('makes an account, and names the options that are wrong', async () => {
  const wrong = await client('create', '--email', 'x', '--company', 'Blue Mill');
  expect(wrong.code).toBe(1);
  expect(wrong.complained).toMatch(/^--email: .+\n--contact: .+\n--telephone: /);
  const words = ['--company', 'Blue Mill', '--contact', 'Bea', '--telephone', '2125550143'];
  const made = await client('create', '--email', 'bea@example.com', ...words, '--json');
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(JSON.parse(made.said)).toMatchObject({ email: 'bea@example.com' });
  expect((await client('create', '--email', 'bea@example.com', ...words)).code).toBe(1);
});

it('requires clear commands', async () => {
  const both = await client('disable', '--email', email, '--id', 'C-999999');
  expect(both.code).toBe(2);
  expect((await client('disable')).code).toBe(2);
  expect((await client('disable', '--q', 'acme')).complained).toContain('takes no --q');
  expect((await client('create', '--password', 'x')).code).toBe(2);
  const nobody = await client('disable', '--id', 'C-999999');
  expect(nobody).toMatchObject({ code: 1, complained: 'There is no client C-999999.' });
});

it('names the client in errors of an export, and unlocks no disabled account', async () => {
  const [out, unknown] = [join(temporaryFolder(), 'x.zip'), 'There is no client C-999999.'];
  for (const act of [['export'], ['erase', '--yes']])
    expect(await client(...act, '--id', 'C-999999', '--out', out)).toMatchObject({
      code: 1,
      complained: unknown,
    });
  await client('disable', '--id', clientNumber);
  expect((await client('unlock', '--id', clientNumber)).complained).toBe(
    'The account is disabled or erased.',
  );
  await client('enable', '--id', clientNumber);
});

it('rejects empty values, and takes the address of a new account in any letter case', async () => {
  for (const option of ['--email', '--id'])
    expect(await client('export', option, '')).toMatchObject({
      code: 2,
      complained: expect.stringContaining(`${option} is empty.`) as string,
    });
  const words = ['--company', 'Red Mill', '--contact', 'Rea', '--telephone', '2125550144'];
  const made = await client('create', '--email', ' Rea@Example.COM', ...words);
  expect(made.said).toContain('rea@example.com has an account');
});

it('says a wrong filter once', async () => {
  expect((await client('list', '--size', '0')).complained).toBe(
    'size must be greater than or equal to 1!',
  );
});

it('exports and erases, and only when it is meant', async () => {
  const out = join(temporaryFolder(), 'acme.zip');
  expect((await client('export', '--email', email, '--out', out)).said).toContain(out);
  const zip = unzipSync(readFileSync(out));
  expect(strFromU8(zip['profile.json'] ?? new Uint8Array())).toContain(email);
  const photo = Object.entries(zip).find(([name]) => name.startsWith('files/'));
  expect(Buffer.from(photo?.[1] ?? []).length).toBeGreaterThan(50);
  const again = await client('export', '--email', email, '--out', out);
  expect(again).toMatchObject({ code: 1 });
  expect(again.complained).toContain('it is there already.');
  expect((await client('erase', '--email', email)).code).toBe(2);
  expect((await client('erase', '--email', email, '--yes')).complained).toContain('--out');
  const last = join(temporaryFolder(), 'last.zip');
  const erased = await client('erase', '--email', email, '--yes', '--out', last, '--json');
  expect(JSON.parse(erased.said)).toMatchObject({ clientId: clientNumber, file: last });
  expect((await client('list', '--q', email)).said).toContain('0 of 0');
  expect((await client('enable', '--id', clientNumber)).complained).toContain('was erased');
});
