/** Callers of the portal as it was built: single requests, clients, the company. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { demoLogin } from '#api/seed/demo-login.ts';
import { now } from './figures.ts';

export const OPERATIONS_KEY = 'operations-key-of-the-reliability-tests';

export interface Ask {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as they are. */
  readonly bytes?: Buffer;
  readonly agent?: Agent;
  /** Through TLS, with whatever certificate. */
  readonly isSecure?: boolean;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly ms: number;
}

/** One request to its end; rejects when the connection breaks. */
export async function ask(asking: Ask): Promise<Answered> {
  const { port, path, method, headers, body, agent, isSecure = false } = asking;
  const started = now();
  const json = body === undefined ? undefined : JSON.stringify(body);
  const bytes = asking.bytes ?? json;
  const asked = (isSecure ? secureRequest : request)({
    rejectUnauthorized: false,
    host: '127.0.0.1',
    port,
    path,
    method: method ?? (bytes === undefined ? 'GET' : 'POST'),
    headers: {
      host: `localhost:${port}`,
      ...(json !== undefined && {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(json)}`,
      }),
      ...headers,
    },
    ...(agent && { agent }),
  });
  asked.end(bytes);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  const { statusCode: status = 0, headers: got } = answer;
  return { status, headers: got, text: said, ms: now() - started };
}

/** What the tests read of answers. */
interface ResponseBody {
  readonly id: string;
  readonly token: string;
  readonly status: string;
  readonly client: { readonly id: string };
}

/** The body of a right answer of the API. */
export const bodyOf = ({ text: said }: Answered): ResponseBody =>
  (JSON.parse(said) as { ResponseBody: ResponseBody }).ResponseBody;

export const keepAlive = (sockets = 8): Agent =>
  new Agent({ keepAlive: true, maxSockets: sockets });
export const secureKeepAlive = (sockets = 8): SecureAgent =>
  new SecureAgent({ keepAlive: true, maxSockets: sockets });

export interface Visitor {
  readonly id: string;
  /** For calls of the API. */
  readonly bearer: Readonly<Record<string, string>>;
  /** For pages. */
  readonly cookie: Readonly<Record<string, string>>;
}

type Login = { readonly email: string; readonly password: string };

/** Logs in, as the client of the demo data unless another is named. */
export async function logIn(
  port: number,
  login: Login = demoLogin,
  headers: Readonly<Record<string, string>> = {},
): Promise<Visitor> {
  const answer = await ask({ port, path: '/api/client/login', body: login, headers });
  if (answer.status !== 200) throw new Error(`Login answered ${answer.status}: ${answer.text}`);
  const { token, client } = bodyOf(answer);
  const cookies = answer.headers['set-cookie'] ?? [];
  return {
    id: client.id,
    bearer: { ...headers, authorization: `Bearer ${token}` },
    cookie: { ...headers, cookie: cookies.map((each) => each.split(';')[0]).join('; ') },
  };
}

const BOUNDARY = 'the-boundary-of-the-reliability-tests';

/** A table in a form with one file, as a browser sends it. */
export function fileForm(bytes: number): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="table.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const file = Buffer.alloc(bytes, 'sku,description,price\n');
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** The head of a request that attaches it. */
export const uploadHead = ({ bearer }: Visitor, bytes: number) => ({
  ...bearer,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  'content-length': `${bytes}`,
});

/** Attaches a table of so many bytes. */
export async function upload(port: number, visitor: Visitor, bytes: number): Promise<Answered> {
  const form = fileForm(bytes);
  const headers = uploadHead(visitor, form.length);
  return ask({ port, path: '/api/client/attachments', method: 'POST', headers, bytes: form });
}

export const operations = { authorization: `Bearer ${OPERATIONS_KEY}` };

let references = 0;
/** A call of the operations feed that makes a receipt. */
export const receiptCall = (client: string, receipt: string) => ({
  path: '/api/ops/receipts',
  headers: operations,
  body: {
    callerReference: `call-${(references += 1)}-${receipt}`,
    receipt,
    client,
    vendor: 'Mill & Sons',
    lines: [{ line: 1, sku: 'TEE-S', size: 'S', expected: 10 }],
    status: 'EXPECTED',
  },
});

const SIGN_UP = {
  companyName: 'Acme Garments',
  contactPerson: 'Ann Example',
  telephone: '2125550142',
  password: 'Correct@2026',
  shippingAddress: '',
  billingAddress: '',
  additionalInfo: '',
};

/** Signs a client up. */
export async function signUp(
  port: number,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Login> {
  const body = { ...SIGN_UP, email };
  const { status, text: said } = await ask({ port, path: '/api/client/signup', body, headers });
  if (status !== 200) throw new Error(`Sign up answered ${status}: ${said}`);
  return { email, password: SIGN_UP.password };
}

/** One figure of `/metrics`, all of its labels together. */
export async function metric(
  port: number,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const asked = { port, path: '/metrics', headers: { ...operations, ...headers } };
  const { text: page } = await ask(asked);
  const lines = page.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Calls `count` times, at most `lanes` at once. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work((next += 1) - 1);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
