/** The least that a server can do: two documents from memory, and one that looks a session up and reads. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { loginDocument, welcomeDocument } from './documents.ts';

const name = 'Dana Demo';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const sessions = new Map([
  [hashOf('session=yardstick'), JSON.stringify({ contact_person: name, telephone: '2125550142' })],
]);
const login = brotliCompressSync(loginDocument);
const welcome = brotliCompressSync(welcomeDocument(name));

function send(response: ServerResponse, body: Buffer | string, encoding?: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache',
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(body);
}

function read(cookie: string): string {
  const found = sessions.get(hashOf(cookie)) ?? '{}';
  const profile = JSON.parse(found) as { contact_person?: string };
  return welcomeDocument(profile.contact_person ?? 'nobody');
}

createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume();
    response.writeHead(303, { Location: '/', 'Content-Length': 0 }).end();
  } else if (request.url === '/login') send(response, login, 'br');
  else if (request.url === '/read') send(response, read(request.headers.cookie ?? ''));
  else send(response, welcome, 'br');
}).listen(Number(process.env['PORT']), '127.0.0.1');
