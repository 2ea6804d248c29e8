/** A real SMTP server in a chosen mood, for tests. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** `slow` takes a while to say that it has a mail. `locked` refuses the login, `closing` is about to stop (421), `stranger` refuses the sender's address. */
export type Mood =
  | 'accepts'
  | 'slow'
  | 'busy'
  | 'refuses'
  | 'stalls'
  | 'drops'
  | 'locked'
  | 'closing'
  | 'stranger';

export interface SmtpStub {
  readonly url: string;
  readonly port: number;
  mood: Mood;
  /** Sources of the mails that were accepted. */
  readonly received: readonly string[];
  /** Recipients of the envelopes, in order. */
  readonly recipients: readonly string[];
  close(): Promise<void>;
}

const SLOW_MS = 400;

const answers: Partial<Record<Mood, number>> = { busy: 451, refuses: 550, closing: 421 };

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** How the server encrypts: from the start (`smtps:`), or after STARTTLS. */
export interface SmtpTls {
  readonly key: Buffer;
  readonly cert: Buffer;
  readonly secure: boolean;
}

/** Listens on a free port, or on the given one; without `tls` nothing can be encrypted. */
export async function startSmtpStub(
  first: Mood = 'accepts',
  port = 0,
  tls?: SmtpTls,
): Promise<SmtpStub> {
  const received: string[] = [];
  const recipients: string[] = [];
  const stub = { mood: first };
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    // With TLS a login before it is refused.
    allowInsecureAuth: !tls,
    onAuth: (_login, _session, done) => {
      if (stub.mood === 'locked') done(Object.assign(new Error('no'), { responseCode: 535 }));
      else done(null, { user: 'portal' });
    },
    onMailFrom: (_address, _session, done) => {
      if (stub.mood === 'stranger') done(Object.assign(new Error('no'), { responseCode: 550 }));
      else done();
    },
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo: ({ address }, { id }, done) => {
      if (stub.mood === 'stalls') return;
      if (stub.mood === 'drops') {
        for (const connection of server.connections) if (connection.id === id) connection.close();
        return;
      }
      const responseCode = answers[stub.mood];
      if (responseCode) done(Object.assign(new Error('no'), { responseCode }));
      else {
        recipients.push(address);
        done();
      }
    },
    onData: (stream, _session, done) => {
      void readAll(stream).then(
        (source) => {
          received.push(source);
          setTimeout(done, stub.mood === 'slow' ? SLOW_MS : 0);
        },
        // The sender was killed.
        () => undefined,
      );
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return Object.assign(stub, {
    url: `${tls?.secure ? 'smtps' : 'smtp'}://portal:secret@127.0.0.1:${address.port}`,
    port: address.port,
    received,
    recipients,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
