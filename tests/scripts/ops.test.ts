import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { projectFile } from '#api/kernel/project-file.ts';
import { openFeed } from '../../scripts/ops/feed.ts';
import { opsVerbs } from '../../scripts/ops/verbs.ts';
import { RECEIPTS_KEY } from './children/receipts-key.ts';
import { KEY, fileOf, folder, ops, portal, startPortal, usePortal } from './ops-support.ts';
import { serve } from '../support/listen.ts';

usePortal();

describe('what stops the command', () => {
  it('lists the verbs when there is none, or a wrong one', async () => {
    const none = await ops([]);
    expect(none.code).toBe(2);
    expect(none.said).toContain('transition');
    const wrong = await ops(['transit', 'x.csv']);
    expect(wrong.code).toBe(2);
    for (const { name } of opsVerbs) expect(wrong.complained).toContain(name);
    expect((await ops(['help', 'quote'])).said).toContain('unitPrice');
    expect((await ops(['help', 'transit'])).code).toBe(2);
  });

  it('shows usage without a key, for itself and every verb', async () => {
    const noKey = { OPERATIONS_API_KEY: '' };
    for (const asked of [['--help'], ['-h'], ['help']]) {
      const { code, said, complained } = await ops(asked, noKey);
      expect({ code, complained }).toEqual({ code: 0, complained: '' });
      for (const { name } of opsVerbs) expect(said).toContain(name);
    }
    for (const { name, summary } of opsVerbs) {
      const { code, said, complained } = await ops([name, '--help'], noKey);
      expect({ code, complained }).toEqual({ code: 0, complained: '' });
      expect(said).toContain(summary);
      expect(said).toContain(`Examples:\n  npm run ops -- ${name}`);
      expect((await ops(['help', name], noKey)).said).toBe(said);
    }
  });

  it('rejects unknown options and arguments', async () => {
    for (const { name } of opsVerbs) {
      const { code, complained } = await ops([name, '--flavour', 'red']);
      expect(code).toBe(2);
      expect(complained).toContain("Unknown option '--flavour'");
      expect(complained).toContain(`npm run ops -- ${name}`);
    }
    for (const words of [['show'], ['files', portal.reference], ['import'], ['template', 'foo']]) {
      expect((await ops(words)).code).toBe(2);
    }
    expect((await ops(['work-shipments', 'WO-2026-000001'])).complained).toContain('not a file');
  });

  it('unlocks an account by its email address or Customer ID', async () => {
    const { email, clientNumber } = portal;
    const told = await ops(['client', 'unlock', '--email', email]);
    expect(told).toMatchObject({ code: 0, complained: '' });
    expect(told.said).toBe(`${clientNumber}  ${email} can log in and recover the password again.`);
    const { said } = await ops(['client', 'unlock', '--id', clientNumber, '--json']);
    expect(JSON.parse(said)).toMatchObject({ clientId: clientNumber, email });
    const nobody = await ops(['client', 'unlock', '--email', 'nobody@example.com']);
    expect(nobody).toMatchObject({ code: 1, complained: 'There is no client nobody@example.com.' });
    for (const words of [['unlock'], ['lock', '--email', email], []]) {
      expect((await ops(['client', ...words])).code).toBe(2);
    }
  });

  it('explains how to set a missing key', async () => {
    const { code, complained } = await ops(['list'], { OPERATIONS_API_KEY: '' });
    expect(code).toBe(1);
    expect(complained).toContain('OPERATIONS_API_KEY is not set');
    expect(complained).toContain('npm run ops -- key');
  });

  it('reports a hanging portal', async () => {
    const { server: hanging, origin: SITE_URL } = await serve();
    const env = { SITE_URL, OPERATIONS_API_KEY: KEY };
    await expect(openFeed(env, 200).call('GET', '/ops/mails')).rejects.toThrow(
      'did not answer within 0.2 s',
    );
    hanging.closeAllConnections();
    hanging.close();
  });

  it('reports a stopped portal, a missing feed, or a wrong key', async () => {
    const nobody = await ops(['list'], { SITE_URL: 'http://127.0.0.1:1' });
    expect(nobody.code).toBe(1);
    expect(nobody.complained).toContain('npm start');
    const stranger = await ops(['list'], { OPERATIONS_API_KEY: 'another-key-of-the-operations' });
    expect(stranger.complained).toContain('does not accept the key');
    const scoped = { OPERATIONS_API_KEY: RECEIPTS_KEY };
    expect((await ops(['client', 'list'], scoped)).complained).toContain(
      'This key does not open /ops/clients:',
    );
    const row = await ops(['receipt-status', 'DEL-404', '--to', 'ARRIVED'], scoped);
    expect(row.complained).toBe('DEL-404 ARRIVED: there is no such record.');
    const closed = await startPortal('');
    const { complained } = await ops(['list'], { SITE_URL: `http://127.0.0.1:${closed.port}` });
    closed.child.kill('SIGKILL');
    expect(complained).toContain('has no operations feed');
  });
});

it('ends well when its reader has closed the pipe', async () => {
  const script = projectFile('scripts/ops.ts');
  const child = spawn(process.execPath, [script, 'template', 'receipts'], { stdio: 'pipe' });
  child.stdout.destroy();
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, stderr]).toEqual([0, '']);
});

describe('reading', () => {
  it('lists, shows and saves files', async () => {
    const list = await ops(['list', '--type', 'contact-us']);
    expect(list.said).toContain(portal.reference);
    expect(list.said).toContain('1 of 1.');
    expect(list.said).toMatch(
      /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M  \[URGENT\]  Acme Garments  Invoice/,
    );
    expect((await ops(['list', '--type', 'service-request'])).said).toContain('0 of 0.');
    const { said } = await ops(['show', portal.reference.toLowerCase()]);
    expect(said).toContain('Subject: Invoice of March');
    expect(said).toContain('[URGENT]');
    expect(said).not.toMatch(/\dT\d/);
    const out = join(folder, 'files');
    expect((await ops(['files', portal.reference, '--out', out])).code).toBe(0);
    expect(readdirSync(out)).toEqual(['01-red box.png']);
    expect(readFileSync(join(out, '01-red box.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('describes errors of files and folders in one line', async () => {
    const file = fileOf('taken.txt', '');
    const { code, complained } = await ops(['files', portal.reference, '--out', file]);
    expect([code, complained]).toEqual([1, expect.stringContaining(file)]);
    expect(complained.split('\n')).toHaveLength(1);
    const mail = await ops(['mails', 'nothing']);
    expect(mail).toMatchObject({ code: 1, complained: 'There is no email nothing.' });
  });

  it('refuses an unknown record, and options that there are not', async () => {
    const unknown = await ops(['show', 'CT-2026-009999']);
    expect(unknown).toMatchObject({ code: 1, said: '' });
    expect(unknown.complained).not.toContain('feed');
    expect(unknown.complained).toBe('There is no record CT-2026-009999.');
    const form = await ops(['list', '--type', 'work-order']);
    expect(form.code).toBe(2);
    expect(form.complained).toContain('There is no form work-order. Forms: ');
    const status = await ops(['list', '--type', 'contact-us', '--status', 'OPEN,APPROVED']);
    expect(status.code).toBe(2);
    expect(status.complained).toContain('There is no status APPROVED. Nearest: ');
    expect((await ops(['list', '--status', 'SUBMITTED,APPROVED'])).code).toBe(0);
    expect((await ops(['list', '--colour', 'red'])).complained).toContain('--colour');
  });
});

describe('mails that could not be sent', () => {
  it('support list, show and resend', async () => {
    expect((await ops(['mails'])).said).toContain('0 emails.');
    expect((await ops(['mails', '--state', 'QUEUED', '--json'])).said).toContain('"items"');
    expect((await ops(['mails', '--size', '5'])).said).toContain('0 emails.');
    expect((await ops(['webhook', 'list', '--size', '5'])).said).toContain('0 webhooks.');
    expect((await ops(['mails', 'nothing'])).code).toBe(1);
    expect((await ops(['mail-resend', '--all'])).said).toBe('0 emails queued again.');
    const one = await ops(['mail-resend', 'nothing']);
    expect(one).toMatchObject({ code: 1, said: '0 emails queued again.' });
    expect(one.complained).toContain('no such email failed');
    expect((await ops(['mail-resend'])).code).toBe(2);
  });
});
