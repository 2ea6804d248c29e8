import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An external API of the test's own: numeric ids, ResponseData instead of ResponseBody, CORS as browsers need
 * it. It records its requests, and a test may change the answer of a path.
 */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  /** Text is sent as it is. */
  readonly body?: unknown;
  /** Never answers. */
  readonly hang?: true;
}

export interface StubApi {
  readonly url: string;
  readonly requests: readonly Recorded[];
  /** Answers of paths from now on, over the usual ones. */
  readonly answers: Map<string, Answer>;
  readonly close: () => Promise<void>;
}

const TOKEN = 'stub-token-0123456789';

const profile = {
  clientId: 4711,
  contact_person: 'Stub Person',
  company_name: 'Stub Company',
  telephone: null,
  email: 'stub@example.com',
  shipping_address: '1 Dock Road',
  billing_address: '',
  profile: 'faces/a b.png',
  emailstatus: 2,
  isDeleted: 0,
};

const usual: Readonly<Record<string, Answer>> = {
  '/api/client/login': {
    body: { succeeded: true, ResponseData: { token: TOKEN, client: { id: 7 } } },
  },
  '/api/client/getprofile': { body: { succeeded: true, ResponseData: profile } },
  '/api/client/update-email-status': { body: { success: true } },
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  return isJson ? (JSON.parse(text) as unknown) : text || null;
};

function answerWith(response: ServerResponse, answer: Answer): void {
  if (answer.hang) return;
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
  response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' }).end(body);
}

/** Starts the stub. */
export async function startStubApi(): Promise<StubApi> {
  const requests: Recorded[] = [];
  const answers = new Map<string, Answer>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (method === 'OPTIONS') {
      const allowed = {
        'Access-Control-Allow-Headers': 'authorization, content-type, x-csrf-token, accept',
      };
      response.writeHead(204, allowed).end();
      return;
    }
    requests.push({ method, path: url, headers, body: await bodyOf(request) });
    if (url.startsWith('/api/images/')) {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      return;
    }
    answerWith(response, answers.get(url) ?? usual[url] ?? { status: 404 });
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
