import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { getOrStoreIdentity } from '#api/db/identity.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { doctorCommand } from '../../scripts/doctor/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { newKey } from '../support/new-key.ts';
import { listen } from '../support/listen.ts';

const open: Server[] = [];
afterAll(() => open.forEach((server) => server.close()));

async function listening(server: Server): Promise<number> {
  open.push(server);
  return listen(server);
}

const portalWith = (status: number) =>
  listening(createHttp((_request, answer) => answer.writeHead(status).end()));

/** A key and its own certificate, which nobody trusts. */
function pairFor(days: number): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const about = ['-subj', '/CN=mail.example.com', '-days', String(days)];
  const args = ['req', '-x509', ...newKey, ...about, '-keyout', key, '-out', cert];
  execFileSync('openssl', args, { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Takes the login of `user` with `right`; encrypted with a certificate for so many days. */
async function mailServer(days: number | null): Promise<number> {
  const smtp = new SMTPServer({
    ...(days === null ? { disabledCommands: ['STARTTLS'] } : { secure: true, ...pairFor(days) }),
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ password }, _session, done) => {
      done(password === 'right' ? null : new Error('535 wrong'), { user: 'user' });
    },
  });
  smtp.on('error', () => undefined);
  return listening(smtp.server);
}

const replies: Readonly<Record<string, string>> = { QUIT: '221 bye', STARTTLS: '502 no TLS' };

/** Answers so many connections, and closes further ones. */
function smtpServer(connections = Infinity): Promise<number> {
  let left = connections;
  return listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      if (left-- < 1) return socket.destroy();
      socket.write('220 test ESMTP\r\n');
      socket.on('data', (line: Buffer) => {
        socket.write(`${replies[line.toString().trim()] ?? '250 test'}\r\n`);
      });
      return socket;
    }),
  );
}

async function doctor(env: Record<string, string>, ...args: string[]) {
  const said: string[] = [];
  const code = await doctorCommand(args, env, (line) => said.push(line));
  return { code, said: said.join('\n') };
}

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly check: string; readonly ok: boolean }[];
}

it('finds nothing wrong with a portal that is well, and leaves nothing behind', async () => {
  const DATA_DIR = temporaryFolder();
  const database = await openDatabase({ url: `sqlite:${join(DATA_DIR, 'portal.db')}` });
  await migrateDatabase(database);
  await database.close();
  const env = {
    DATA_DIR,
    APP_SECRET: 'a secret of the tests that is long enough',
    SITE_URL: `http://127.0.0.1:${await portalWith(200)}`,
    SMTP_URL: `smtp://127.0.0.1:${await smtpServer()}`,
  };
  const { code, said } = await doctor(env);
  expect({ code, wrong: said.match(/.*WRONG.*/g) }).toEqual({ code: 0, wrong: null });
  const report = JSON.parse((await doctor(env, '--json')).said) as Report;
  expect(report.ok).toBe(true);
  expect(report.checks.map(({ check }) => check)).toEqual([
    'settings',
    'disk',
    'database',
    'migrations',
    'clock',
    'secret',
    'audit',
    'passkeys',
    'identity',
    'files',
    'mail',
    'address',
    'certificate',
  ]);
  const left = readdirSync(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

it('names what is wrong and the remedy, and no password', async () => {
  const DATA_DIR = temporaryFolder();
  const database = await openDatabase({ url: `sqlite:${join(DATA_DIR, 'portal.db')}` });
  await database.close();
  writeFileSync(join(DATA_DIR, 'files'), 'a file where a folder should be');
  const { code, said } = await doctor({
    DATA_DIR,
    SITE_URL: `http://127.0.0.1:${await portalWith(503)}`,
    SMTP_URL: 'smtp://user:hidden@127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^migrations +WRONG .*057_baseline.*npm run migrate/m);
  expect(said).toMatch(/^files +WRONG .*Let the portal's user write/m);
  expect(said).toMatch(/^mail +WRONG .*SMTP_URL/m);
  expect(said).toMatch(/^address +WRONG .*answers 503.*Start the portal/m);
  expect(said).not.toContain('hidden');
});

it('names a database that is not there, and settings that are wrong', async () => {
  const DATABASE_URL = 'postgres://user:hidden@127.0.0.1:1/portal';
  const APP_SECRET = 'a secret of the tests that is long enough';
  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL, APP_SECRET };
  const { code, said } = await doctor({ ...env, SITE_URL: 'http://127.0.0.1:1' });
  expect(code).toBe(1);
  expect(said).toMatch(/^database +WRONG .*DATABASE_URL/m);
  expect(said).not.toContain('hidden');
  const nowhere = await doctor({ DATA_DIR: '/proc/portal', SITE_URL: 'http://127.0.0.1:1' });
  expect(nowhere.said).toMatch(/^disk +WRONG .*DATA_DIR, \/proc\/portal/m);
  const wrong = await doctor({ PORT: 'x' });
  expect(wrong.code).toBe(1);
  expect(wrong.said).toMatch(/^settings +WRONG +PORT/m);
  expect((await doctor({}, '--fix')).code).toBe(2);
});

it('logs in to the mail server, and names what it does not like', async () => {
  const mail = async (SMTP_URL: string) => {
    const { said } = await doctor({ DATA_DIR: temporaryFolder(), SMTP_URL, SITE_URL });
    return /^mail .*$/m.exec(said)?.[0];
  };
  const SITE_URL = `http://127.0.0.1:${await portalWith(200)}`;
  const plain = await mailServer(null);
  expect(await mail(`smtp://user:right@127.0.0.1:${plain}`)).toMatch(/ok .*takes the login/);
  expect(await mail(`smtp://user:other@127.0.0.1:${plain}`)).toMatch(/WRONG .*535/);
});

it.skipIf(!hasOpenssl)('names certificates that are not trusted, or end soon', async () => {
  const port = await mailServer(90);
  const first = await doctor({
    DATA_DIR: temporaryFolder(),
    SITE_URL: `https://127.0.0.1:${port}`,
    SMTP_URL: `smtps://127.0.0.1:${port}`,
  });
  expect(first.said).toMatch(/^certificate +WRONG .*not trusted: .*SELF_SIGNED/m);
  expect(first.said).toMatch(/^mail +WRONG .*self.signed/m);
  const SITE_URL = `https://127.0.0.1:${await mailServer(3)}`;
  const second = await doctor({ DATA_DIR: temporaryFolder(), SITE_URL });
  expect(second.said).toMatch(/^certificate +WRONG .*[23] days\. Renew it/m);
});

it('names a secret and files that belong to another database', async () => {
  const DATA_DIR = temporaryFolder();
  const database = await openDatabase({ url: `sqlite:${join(DATA_DIR, 'portal.db')}` });
  await migrateDatabase(database);
  await getOrStoreIdentity(database.db, 'secret', 'of another secret');
  await getOrStoreIdentity(database.db, 'store', 'of another store');
  await database.close();
  mkdirSync(join(DATA_DIR, 'files'));
  writeFileSync(join(DATA_DIR, 'files/identity'), 'mine');
  const APP_SECRET = 'a secret of the tests that is long enough';
  const SITE_URL = `http://127.0.0.1:${await portalWith(200)}`;
  const { said } = await doctor({ DATA_DIR, SITE_URL, APP_SECRET });
  expect(said).toMatch(/^secret +WRONG .*APP_SECRET_PREVIOUS/m);
  expect(said).toMatch(/^identity +WRONG .*another database/m);
});

it('reports a mail server that answers once, and takes it for no server without TLS', async () => {
  const { said } = await doctor({ SMTP_URL: `smtp://127.0.0.1:${await smtpServer(1)}` });
  expect(said).toMatch(/^mail +WRONG /m);
  expect(said).not.toContain('without TLS');
});
