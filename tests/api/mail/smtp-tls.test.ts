import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { OutboxSender } from '#api/mail/outbox-sender.ts';
import { queueMail } from '#api/mail/queue.ts';
import { createTestApi, openAnyDatabase } from '../../support/api.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newKey } from '../../support/new-key.ts';
import { partsFor } from './sender-support.ts';
import { startSmtpStub, type SmtpStub } from './smtp-stub.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const trusted = getCACertificates('default');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  setDefaultCACertificates(trusted);
  for (const close of closing.splice(0).reverse()) await close();
});

/** An own authority, and a certificate that it has signed for this address. */
function certificate(names: string): { key: Buffer; cert: Buffer; authority: string } {
  const folder = temporaryFolder();
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '90',
    '-subj',
    '/CN=Own authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  openssl('req', ...newKey, '-subj', '/CN=mail', '-keyout', file('key'), '-out', file('csr'));
  writeFileSync(file('names'), `subjectAltName=${names}`);
  openssl(
    'x509',
    '-req',
    '-in',
    file('csr'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '90',
    '-extfile',
    file('names'),
    '-out',
    file('cert'),
  );
  return {
    key: readFileSync(file('key')),
    cert: readFileSync(file('cert')),
    authority: file('ca.pem'),
  };
}

async function sendThrough(smtpUrl: string) {
  const api = createTestApi(await openAnyDatabase());
  await api.database.transaction((tx) =>
    queueMail(api.context, tx, { to: 'o@example.com', kind: 'password-changed', data: {} }),
  );
  const sender = new OutboxSender(partsFor(api, smtpUrl));
  await sender.sendDue();
  const [row] = await api.database.db.selectFrom('outbox').selectAll().execute();
  const said = api.logged.find(({ msg }) => msg === 'mail not sent')?.['why'];
  return { sender, row, said };
}

/** What `npm run doctor` says of the mail server, as a program of its own. */
async function doctor(SMTP_URL: string, authority?: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: temporaryFolder(),
    SITE_URL: 'http://127.0.0.1:1',
    SMTP_URL,
    ...(authority !== undefined && { NODE_EXTRA_CA_CERTS: authority }),
  };
  const loader = ['--import', './tests/support/content-modules.mjs'];
  const run = promisify(execFile)(process.execPath, [...loader, 'scripts/doctor.ts'], { env });
  const { stdout } = (await run.catch((error: unknown) => error)) as { stdout: string };
  return /^mail .*$/m.exec(stdout)?.[0] ?? stdout;
}

const startTls = async (names: string, secure: boolean) => {
  const { authority, ...pair } = certificate(names);
  const stub: SmtpStub = await startSmtpStub('accepts', 0, { ...pair, secure });
  closing.push(() => stub.close());
  return { stub, authority, url: secure ? stub.url : `${stub.url}?requireTLS=true` };
};
const trust = (authority: string): void =>
  setDefaultCACertificates([...trusted, readFileSync(authority, 'utf8')]);

describe.skipIf(!hasOpenssl).each([
  ['smtps://, encrypted from the start', true],
  ['smtp:// with STARTTLS', false],
])('%s', (_, secure) => {
  it('sends to a server whose certificate is trusted', async () => {
    const { stub, authority, url } = await startTls('IP:127.0.0.1', secure);
    trust(authority);
    const { row } = await sendThrough(url);
    expect(row).toMatchObject({ state: 'SENT' });
    expect(stub.recipients).toEqual(['o@example.com']);
    expect(await doctor(url, authority)).toMatch(/^mail +ok .*over TLS and takes the login/);
  });

  it.each([
    ['that nobody has signed', 'IP:127.0.0.1', false, 'self-signed|unable to verify'],
    ['of another name', 'DNS:mail.example.com', true, 'altnames'],
  ])('sends nothing to a server with a certificate %s', async (_what, names, isTrusted, why) => {
    const { stub, authority, url } = await startTls(names, secure);
    if (isTrusted) trust(authority);
    const sentence = new RegExp(
      `The certificate of the mail server is not accepted: .*(?:${why}).*\\.`,
    );
    const { sender, row, said } = await sendThrough(url);
    expect(said).toMatch(sentence);
    expect(row).toMatchObject({ state: 'QUEUED', refusals: 0 });
    expect(row?.payload).not.toBe('');
    expect([sender.isAway, stub.received, stub.recipients]).toEqual([true, [], []]);
    const diagnosis = await doctor(url, isTrusted ? authority : undefined);
    expect(diagnosis).toMatch(/^mail +WRONG .*NODE_EXTRA_CA_CERTS/);
    expect(diagnosis).toMatch(sentence);
    expect(`${String(said)}${diagnosis}`).not.toContain('secret');
  });
});

it('requireTLS sends nothing, the login neither, to a server without TLS', async () => {
  const stub = await startSmtpStub('accepts');
  closing.push(() => stub.close());
  const { row, said } = await sendThrough(`${stub.url}?requireTLS=true`);
  expect(said).toBe('The mail server does not go over to TLS.');
  expect(row).toMatchObject({ state: 'QUEUED', refusals: 0 });
  expect(await doctor(`${stub.url}?requireTLS=true`)).toMatch(/^mail +WRONG .*does not go over/);
  expect(stub.recipients).toEqual([]);
});
