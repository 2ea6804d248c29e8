/** Checks the mail server by connection, encryption and login, without sending mail. */
import { join } from 'node:path';
import { findTlsError } from '#api/mail/transport.ts';
import type { Settings } from '#lib/server/settings.ts';
import { bad, finding, good, type Finding, type Verdict } from './finding.ts';

const CONNECT_MS = 8000;

interface Session {
  readonly isEncrypted: boolean;
  readonly hasLogin: boolean;
}

/** Greets the server of the address, and logs in when it names a user; rejects with what the server said. */
async function greet(url: URL): Promise<Session> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
  const secure = url.protocol === 'smtps:';
  const fallbackPort = secure ? 465 : 587;
  const connection = new SmtpConnection({
    host: url.hostname,
    port: Number(url.port) || fallbackPort,
    secure,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    ignoreTLS: url.searchParams.get('ignoreTLS') === 'true',
    requireTLS: url.searchParams.get('requireTLS') === 'true',
  });
  const failed = Promise.withResolvers<never>();
  connection.on('error', (error: Error) => failed.reject(error));
  const call = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([
      new Promise<void>((resolve, reject) => {
        start((error) => (error ? reject(error) : resolve()));
      }),
      failed.promise,
    ]);
  try {
    await call((done) => connection.connect(done));
    const hasLogin = url.username !== '';
    if (hasLogin) {
      const user = decodeURIComponent(url.username);
      const pass = decodeURIComponent(url.password);
      await call((done) => connection.login({ credentials: { user, pass } }, done));
    }
    return { isEncrypted: connection.secure, hasLogin };
  } finally {
    connection.quit();
    connection.close();
  }
}

const isHere = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

async function askServer(address: string): Promise<Verdict> {
  const url = new URL(address);
  const session = await greet(url).catch((error: unknown) => {
    const fault = findTlsError(error);
    if (fault === null) throw error;
    return bad(
      fault,
      'Name your own authority by NODE_EXTRA_CA_CERTS, or correct certificate and TLS at the server.',
    );
  });
  if (!('hasLogin' in session)) return session;
  const { isEncrypted, hasLogin } = session;
  const login = hasLogin ? 'takes the login' : 'is used without a login';
  if (isEncrypted) return good(`${url.hostname} is reached over TLS and ${login}`);
  const text = `${url.hostname} is reached without TLS and ${login}`;
  if (isHere(url.hostname)) return good(text);
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
