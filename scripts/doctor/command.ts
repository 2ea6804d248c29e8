/** Runs the checks of `npm run doctor` and prints their results. */
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { makeFolder } from '#api/db/lock.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { readSettings, type Environment, type Settings } from '#lib/server/settings.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { databaseFindings } from './database.ts';
import { bad, finding, good, type Finding, type Verdict } from './finding.ts';
import { mailFinding } from './mail.ts';

const GIGABYTE = 1024 ** 3;
const MIN_FREE_BYTES = 5 * GIGABYTE;
const MIN_FREE_NODES = 10_000;
const MIN_DAYS = 14;

function files(settings: Settings): Promise<Finding> {
  const remedy = settings.storageUrl
    ? 'Check STORAGE_URL and the AWS keys, and that they may write, read and delete in the bucket.'
    : `Let the portal's user write to ${join(settings.dataDir, 'files')}.`;
  return finding('files', remedy, async () => {
    const store = fileStoreOf({ settings });
    const name = `${randomUUID().replaceAll('-', '')}.csv`;
    await store.write(name, Buffer.from(name), 'text/csv');
    try {
      const stream = await store.open(name);
      const read = stream ? (await buffer(stream)).toString() : '';
      return read === name
        ? good('a file was written, read and deleted')
        : bad('a file was not read as it was written', remedy);
    } finally {
      await store.remove(name);
    }
  });
}

function disk({ dataDir }: Settings): Promise<Finding> {
  return finding('disk', `Let the portal's user write to DATA_DIR, ${dataDir}.`, async () => {
    makeFolder(resolve(dataDir));
    const { bavail, bsize, files: nodes, ffree } = await statfs(dataDir);
    const free = bavail * bsize;
    const text = `${(free / GIGABYTE).toFixed(1)} GB free under ${dataDir}`;
    if (free < MIN_FREE_BYTES) return bad(text, 'Free at least 5 GB on this disk.');
    if (nodes > 0 && ffree < MIN_FREE_NODES)
      return bad(`${ffree} inodes free under ${dataDir}`, 'Delete small files on this disk.');
    return good(text);
  });
}

function address({ siteUrl }: Settings): Promise<Finding> {
  const remedy = 'Start the portal, or correct SITE_URL, the proxy in front of it or the DNS name.';
  return finding('address', remedy, async () => {
    const answer = await fetch(new URL('/readyz', siteUrl), { redirect: 'manual' });
    await answer.body?.cancel();
    const text = `${siteUrl.origin}/readyz answers ${answer.status}`;
    return answer.status === 200 ? good(text) : bad(text, remedy);
  });
}

/** Until when the certificate of the address is valid; a browser refuses one that has ended or is not for this name. */
async function certificateEnd({ hostname, port }: URL): Promise<Verdict> {
  const remedy = 'Renew it (certbot renew), and reload the proxy.';
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port) || 443,
    servername: /^[\d.:]+$/.test(host) || host.includes(':') ? '' : host,
    // The certificate error is described below.
    rejectUnauthorized: false,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
    });
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const text = `valid until ${until.toISOString().slice(0, 10)}`;
    if (days < MIN_DAYS) return bad(`${text}, ${days} days`, remedy);
    return socket.authorized
      ? good(text)
      : bad(
          `not trusted: ${String(socket.authorizationError)}`,
          'Install the whole chain for this name.',
        );
  } finally {
    socket.destroy();
  }
}

const certificate = ({ siteUrl }: Settings): Promise<Finding> =>
  finding('certificate', 'Check that SITE_URL leads to the proxy, and its TLS settings.', () =>
    siteUrl.protocol === 'https:'
      ? certificateEnd(siteUrl)
      : Promise.resolve(good('SITE_URL is not https: there is none')),
  );

async function findings(env: Environment): Promise<Finding[]> {
  const read = readSettings(env);
  if (!read.ok) {
    const remedy =
      'Correct it in .env or the environment; docs/operator/settings.md lists all settings.';
    return read.error.map((text) => ({
      check: 'settings',
      ...bad(text.replace(/\.$/, ''), remedy),
    }));
  }
  const settings = read.value;
  const all: Finding[] = [{ check: 'settings', ...good('all are valid') }];
  if (settings.apiBaseUrl === null) {
    const space = await disk(settings);
    all.push(space, ...(await databaseFindings(settings)));
    if (space.isOk || settings.storageUrl !== null) all.push(await files(settings));
    all.push(await mailFinding(settings));
  }
  all.push(await address(settings), await certificate(settings));
  return all;
}

/** Returns the exit code: 0 all is well, 1 something is wrong, 2 not understood. */
export async function doctorCommand(
  args: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<number> {
  if (args.some((word) => word !== '--json')) {
    say('npm run doctor [-- --json]');
    return 2;
  }
  const found = await findings(env);
  const isWell = found.every(({ isOk }) => isOk);
  if (args.includes('--json')) {
    const checks = found.map(({ isOk, ...rest }) => ({ ...rest, ok: isOk }));
    say(JSON.stringify({ ok: isWell, checks }, null, 2));
    return isWell ? 0 : 1;
  }
  for (const { check, isOk, text, remedy } of found) {
    const name = check.padEnd(11);
    say(isOk ? `${name} ok     ${text}` : `${name} WRONG  ${text}. ${remedy ?? ''}`.trimEnd());
  }
  return isWell ? 0 : 1;
}
