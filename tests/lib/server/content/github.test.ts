import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { blobHash, changedFiles, commitFile, type Repository } from '#lib/server/content/github.ts';

/** As much of GitHub's REST API as content needs, on this machine. */
const files = new Map<string, Buffer>();
let commits: { path: string; message: string; branch: string }[] = [];
let conditional = 0;
let server: Server;
let repository: Repository;

beforeEach(async () => {
  files.clear();
  commits = [];
  files.set('content/team.yaml', Buffer.from('team: 1\n'));
  server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
      const path = decodeURIComponent(pathname.replace('/repos/acme/portal/', ''));
      const send = (status: number, body: unknown, headers = {}) =>
        response.writeHead(status, headers).end(JSON.stringify(body));
      if (request.headers.authorization !== 'Bearer t0ken') return send(401, {});
      if (path.startsWith('git/blobs/')) {
        const found = [...files.values()].find((bytes) => path.endsWith(blobHash(bytes)));
        return send(200, { content: found?.toString('base64') });
      }
      const name = path.replace('contents/', '');
      if (request.method === 'PUT') {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
        files.set(name, Buffer.from(body['content'] ?? '', 'base64'));
        commits.push({ path: name, message: body['message'] ?? '', branch: body['branch'] ?? '' });
        return send(200, {});
      }
      if (searchParams.get('ref') !== 'live') return send(404, {});
      const own = files.get(name);
      if (own) return send(200, { sha: blobHash(own) });
      const entries = [...files]
        .filter(
          ([file]) => file.startsWith(`${name}/`) && !file.slice(name.length + 1).includes('/'),
        )
        .map(([file, bytes]) => ({
          name: file.split('/').at(-1),
          type: 'file',
          sha: blobHash(bytes),
        }));
      if (entries.length === 0) return send(404, {});
      const etag = `"${entries.map(({ sha }) => sha).join('')}"`;
      if (request.headers['if-none-match'] === etag) {
        conditional += 1;
        return response.writeHead(304).end();
      }
      return send(200, entries, { etag });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = new URL(`http://127.0.0.1:${port}/repos/acme/portal?branch=live`);
  repository = { address, token: 't0ken' };
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('commits a file to the branch', async () => {
  const before = files.get('content/team.yaml') ?? null;
  const file = { path: 'team.yaml', bytes: Buffer.from('team: 2\n') };
  expect(await commitFile(repository, file, 'Edit content/team.yaml', before)).toBeNull();
  expect(files.get('content/team.yaml')?.toString()).toBe('team: 2\n');
  const fresh = { path: 'terms/2027.1.md', bytes: Buffer.from('text') };
  expect(await commitFile(repository, fresh, 'Add terms', null)).toBeNull();
  expect(commits).toEqual([
    { path: 'content/team.yaml', message: 'Edit content/team.yaml', branch: 'live' },
    { path: 'content/terms/2027.1.md', message: 'Add terms', branch: 'live' },
  ]);
});

it('commits nothing over the work of others, or with a token that is refused', async () => {
  const file = { path: 'team.yaml', bytes: Buffer.from('team: 3\n') };
  const stale = await commitFile(repository, file, 'x', Buffer.from('team: 0\n'));
  expect(stale).toMatch(/has changed in the repository/);
  expect(await commitFile({ ...repository, token: 'no' }, file, 'x', null)).toMatch(/401/);
  expect(commits).toEqual([]);
});

it('takes over what others have committed, at the cost of a conditional request', async () => {
  const here = new Map<string, Buffer>();
  const find = (path: string) => here.get(path) ?? null;
  const [found] = await changedFiles(repository, find);
  expect(found).toEqual({ path: 'team.yaml', bytes: Buffer.from('team: 1\n') });
  here.set('team.yaml', Buffer.from('team: 1\n'));
  expect(await changedFiles(repository, find)).toEqual([]);
  expect(conditional).toBe(1);
});
