/**
 * GitHub repository of the content, by its REST API (https://docs.github.com/en/rest/repos/contents): saved changes
 * become commits, and foreign commits are imported.
 */
import { createHash } from 'node:crypto';

export interface Repository {
  /** https://api.github.com/repos/OWNER/NAME?branch=main */
  readonly address: URL;
  readonly token: string;
}

export interface ContentFile {
  /** Below the content folder: team.yaml, terms/2026.2.md, pictures/ann.webp. */
  readonly path: string;
  readonly bytes: Buffer;
}

const TIME_OUT_MS = 15_000;

const urlOf = ({ address }: Repository, path: string): string =>
  `${address.origin}${address.pathname.replace(/\/$/, '')}${path}`;

const branchOf = ({ address }: Repository): string => address.searchParams.get('branch') ?? 'main';

async function call(
  repository: Repository,
  path: string,
  more: { readonly method?: string; readonly body?: object; readonly etag?: string } = {},
): Promise<Response> {
  return fetch(urlOf(repository, path), {
    method: more.method ?? 'GET',
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${repository.token}`,
      'User-Agent': 'client-portal',
      'X-GitHub-Api-Version': '2022-11-28',
      ...(more.etag === undefined ? {} : { 'If-None-Match': more.etag }),
    },
    ...(more.body ? { body: JSON.stringify(more.body) } : {}),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  });
}

interface Entry {
  readonly name: string;
  readonly type: string;
  readonly sha: string;
}

const entryOf = async (answer: Response): Promise<Partial<Entry>> =>
  (await answer.json()) as Partial<Entry>;

/** Returns the repository's message; it never repeats the token. */
async function errorOf(answer: Response): Promise<string> {
  const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string };
  const said = message.replace(/\s+/g, ' ').trim();
  return said === ''
    ? `The repository answered ${answer.status}.`
    : `The repository answered ${answer.status}: ${said.replace(/\.$/, '')}.`;
}

/**
 * Statuses of a commit that met another one: 409 when the branch or the file has moved on, 422 when the file has come into being.
 * A second look says whether it was this file.
 */
const isConflict = (status: number): boolean => status === 409 || status === 422;

/** Commits a file; null on success, else an error message. The repository's file must still equal `before`. */
export async function commitFile(
  repository: Repository,
  { path, bytes }: ContentFile,
  message: string,
  before: Buffer | null,
): Promise<string | null> {
  const place = `/contents/content/${path}`;
  const branch = branchOf(repository);
  const attempt = async (): Promise<Response | string> => {
    const there = await call(repository, `${place}?ref=${encodeURIComponent(branch)}`);
    if (!there.ok && there.status !== 404) return errorOf(there);
    const { sha } = there.ok ? await entryOf(there) : {};
    if (sha === blobHash(bytes)) return there;
    if (sha !== undefined && (before === null || sha !== blobHash(before)))
      return `content/${path} has changed in the repository. Open it again.`;
    const body = { message, branch, content: bytes.toString('base64'), ...(sha ? { sha } : {}) };
    return call(repository, place, { method: 'PUT', body });
  };
  try {
    let answer = await attempt();
    if (typeof answer !== 'string' && isConflict(answer.status)) answer = await attempt();
    if (typeof answer === 'string') return answer;
    return answer.ok ? null : await errorOf(answer);
  } catch {
    return 'The repository cannot be reached.';
  }
}

/** The name that git gives to these bytes. */
export const blobHash = (bytes: Buffer): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** ETags of folder listings that were fully imported. */
const etags = new Map<string, string>();

interface Listing {
  readonly key: string;
  readonly etag: string | null;
  readonly entries: readonly Entry[];
}

/** A folder that has changed since it was taken over; null for any other. */
async function listed(repository: Repository, folder: string): Promise<Listing | null> {
  const path = `/contents/${folder}?ref=${encodeURIComponent(branchOf(repository))}`;
  const key = urlOf(repository, path);
  const known = etags.get(key);
  const answer = await call(repository, path, known === undefined ? {} : { etag: known });
  if (answer.status === 304 || answer.status === 404) return null;
  if (!answer.ok) throw new Error(await errorOf(answer));
  const entries = (await answer.json()) as readonly Entry[];
  return { key, etag: answer.headers.get('etag'), entries };
}

const isPlain = (name: string): boolean => /^[\w][\w.-]*$/.test(name);

interface Changes {
  readonly files: readonly ContentFile[];
  /** Call after the files are stored: unchanged listings are skipped later. */
  readonly remember: () => void;
}

/**
 * Files of the repository's content folder that differ from those here. Folders that have not changed cost one conditional
 * request each.
 */
export async function changedFiles(
  repository: Repository,
  here: (path: string) => Buffer | null,
): Promise<Changes> {
  const files: ContentFile[] = [];
  const seen: Listing[] = [];
  for (const folder of ['', 'mails/', 'terms/', 'pictures/']) {
    const listing = await listed(repository, `content/${folder}`.replace(/\/$/, ''));
    if (!listing) continue;
    seen.push(listing);
    for (const { name, type, sha } of listing.entries) {
      const path = `${folder}${name}`;
      const own = here(path);
      if (type !== 'file' || !isPlain(name) || (own && blobHash(own) === sha)) continue;
      const answer = await call(repository, `/git/blobs/${sha}`);
      if (!answer.ok) throw new Error(await errorOf(answer));
      const { content } = (await answer.json()) as { readonly content: string };
      files.push({ path, bytes: Buffer.from(content, 'base64') });
    }
  }
  const remember = (): void => {
    for (const { key, etag } of seen) if (etag !== null) etags.set(key, etag);
  };
  return { files, remember };
}
