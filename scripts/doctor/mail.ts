/** Checks the mail server by connection, encryption and login, without sending mail. */
import { join } from 'node:path';
import { findTlsError, openSmtp } from '#api/mail/transport.ts';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { isLoopbackHost } from '#lib/server/loopback.ts';
import type { Settings } from '#lib/server/settings.ts';
import { bad, finding, good, type Finding, type Verdict } from './finding.ts';

const CONNECT_MS = 8000;

/** Connects to the server, and logs in when the address names a user; rejects with the server's message. */
async function greet(url: URL, options: object = {}): Promise<unknown> {
  const server = await openSmtp(url.href, {
    socketTimeout: CONNECT_MS,
    forceAuth: url.username !== '',
    ...options,
  });
  return server.verify();
}

/** Returns true if a server that answers is reached over TLS; rejects where it answers no second time. */
async function isEncrypted(url: URL): Promise<boolean> {
  if (url.protocol === 'smtps:') return true;
  if (url.searchParams.get('ignoreTLS') === 'true') return false;
  return greet(url, { requireTLS: true }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ETLS') return false;
      throw error;
    },
  );
}

async function askServer(address: string): Promise<Verdict> {
  const url = new URL(address);
  try {
    await greet(url);
  } catch (error) {
    const tlsError = findTlsError(error);
    if (tlsError === null) throw error;
    return bad(
      tlsError,
      'Name your own authority by NODE_EXTRA_CA_CERTS, or correct certificate and TLS at the server.',
    );
  }
  const login = url.username === '' ? 'is used without a login' : 'takes the login';
  if (await isEncrypted(url)) return good(`${url.hostname} is reached over TLS and ${login}`);
  const text = `${url.hostname} is reached without TLS and ${login}`;
  if (isLoopbackHost(url.hostname)) return good(text);
  return bad(text, 'Use smtps://, or let the server offer STARTTLS: mails and login can be read.');
}

export function mailFinding({ smtpUrl, dataDir }: Settings): Promise<Finding> {
  const remedy =
    'Check host, port, user and password in SMTP_URL, the server certificate, and that a firewall lets it through.';
  return finding('mail', remedy, () =>
    smtpUrl === null
      ? Promise.resolve(good(`SMTP_URL is empty: mails become files in ${join(dataDir, 'outbox')}`))
      : askServer(smtpUrl),
  );
}
