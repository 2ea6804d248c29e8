import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { blobHash, changedFiles, commitFile, type Repository } from '#lib/server/content/github.ts';
import { listen } from '../../../support/listen.ts';

/**
 * As much of GitHub's REST API as content needs, on this machine. Statuses and texts are those of
 * https://docs.github.com/en/rest/repos/contents and of its answers.
 */
const files = new Map<string, Buffer>();
let commits: { path: string; message: string; branch: string }[] = [];
let conditional = 0;
/** Whether the contents of files can be had. */
let hasBlobs = true;
/** What others do between the look at a file and the commit. */
let meanwhile: (() => void)[] = [];
let server: Server;
let repository: Repository;

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
const refused = (status: number, message: string): Answer => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});
/** In lines of 60 characters, as GitHub has them. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/.{60}/g, '$&\n');

const fileOf = (path: string, bytes: Buffer) => ({
  type: 'file',
  name: path.split('/').at(-1),
  path,
  size: bytes.length,
  sha: blobHash(bytes),
});

function listing(folder: string, etag: string | undefined): Answer {
  const inFolder = [...files].filter(
    ([file]) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'),
  );
  if (inFolder.length === 0) return refused(404, 'Not Found');
  const entries = inFolder.map(([file, bytes]) => fileOf(file, bytes));
  const now = `W/"${entries.map(({ sha }) => sha).join('')}"`;
  if (etag !== now) return { status: 200, body: entries, headers: { etag: now } };
  conditional += 1;
  return { status: 304 };
}

function put(path: string, body: Readonly<Record<string, string>>): Answer {
  meanwhile.shift()?.();
  const own = files.get(path);
  if (body['branch'] !== 'live') return refused(404, `Branch ${body['branch'] ?? ''} not found`);
  if (own && body['sha'] === undefined)
    return refused(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
  if (own && body['sha'] !== blobHash(own))
    return refused(409, `${path} does not match ${body['sha'] ?? ''}`);
  files.set(path, Buffer.from(body['content'] ?? '', 'base64'));
  commits.push({ path, message: body['message'] ?? '', branch: body['branch'] });
  return { status: own ? 200 : 201, body: { content: { path }, commit: { sha: 'c' } } };
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
  const { authorization, accept, 'user-agent': agent } = request.headers;
  if (authorization !== 'Bearer t0ken') return refused(401, 'Bad credentials');
  if (!agent || accept !== 'application/vnd.github+json') return refused(403, 'Forbidden');
  const [, kind = '', rest = ''] =
    /^\/repos\/acme\/portal\/(contents|git\/blobs)\/(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
  if (kind === 'git/blobs') {
    const found = [...files.values()].find((bytes) => blobHash(bytes) === rest);
    if (!found) return refused(404, 'Not Found');
    if (!hasBlobs) return refused(500, 'Server Error');
    return { status: 200, body: { content: base64(found), encoding: 'base64', sha: rest } };
  }
  if (kind === '') return refused(404, 'Not Found');
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return put(rest, JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>);
  }
  const ref = searchParams.get('ref') ?? 'main';
  if (ref !== 'live') return refused(404, `No commit found for the ref ${ref}`);
  const own = files.get(rest);
  if (own)
    return {
      status: 200,
      body: { ...fileOf(rest, own), encoding: 'base64', content: base64(own) },
    };
  return listing(rest, request.headers['if-none-match']);
}

beforeEach(async () => {
  files.clear();
  commits = [];
  meanwhile = [];
  conditional = 0;
  files.set('content/team.yaml', Buffer.from('team: 1\n'));
  server = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  const port = await listen(server);
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

it("repeats the repository's message of a rejection", async () => {
  const file = { path: 'team.yaml', bytes: Buffer.from('team: 3\n') };
  expect(await commitFile({ ...repository, token: 'no' }, file, 'x', null)).toBe(
    'The repository answered 401: Bad credentials.',
  );
  const address = new URL(repository.address);
  address.searchParams.set('branch', 'gone');
  expect(await commitFile({ ...repository, address }, file, 'x', null)).toBe(
    'The repository answered 404: Branch gone not found.',
  );
});

it.each([
  ['has changed', () => files.set('content/team.yaml', Buffer.from('team: 9\n')), 'team.yaml'],
  ['has come into being', () => files.set('content/new.yaml', Buffer.from('new: 9\n')), 'new.yaml'],
])('preserves a file that %s between look and commit', async (_what, change, path) => {
  const before = files.get(`content/${path}`) ?? null;
  meanwhile = [change];
  const file = { path, bytes: Buffer.from('mine: 1\n') };
  expect(await commitFile(repository, file, 'x', before)).toBe(
    `content/${path} has changed in the repository. Open it again.`,
  );
  expect(commits).toEqual([]);
});

it('leaves a file alone that has this text already', async () => {
  const file = { path: 'team.yaml', bytes: Buffer.from('team: 1\n') };
  expect(await commitFile(repository, file, 'x', null)).toBeNull();
  expect(commits).toEqual([]);
});

it('takes over what others have committed, at the cost of a conditional request', async () => {
  const here = new Map<string, Buffer>();
  const find = (path: string) => here.get(path) ?? null;
  const first = await changedFiles(repository, find);
  expect(first.files).toEqual([{ path: 'team.yaml', bytes: Buffer.from('team: 1\n') }]);
  here.set('team.yaml', Buffer.from('team: 1\n'));
  first.remember();
  expect((await changedFiles(repository, find)).files).toEqual([]);
  expect(conditional).toBe(1);
});

it('looks again at what could not be read or written the first time', async () => {
  hasBlobs = false;
  await expect(changedFiles(repository, () => null)).rejects.toThrow('500');
  hasBlobs = true;
  const team = { path: 'team.yaml', bytes: Buffer.from('team: 1\n') };
  for (const time of ['read', 'not written'])
    expect((await changedFiles(repository, () => null)).files, time).toEqual([team]);
  expect(conditional).toBe(0);
});
