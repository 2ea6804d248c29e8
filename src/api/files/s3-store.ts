/** Files in an S3-compatible store (STORAGE_URL): path-style addresses, one request an operation. */
import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { StorageKeys } from '#lib/server/settings.ts';
import { type FileStore, isFileName } from './file-store.ts';

const TIMEOUT_MS = 30_000;
const FOLDER = 'files/';
const QUARANTINE = 'quarantine/';
const IDENTITY = '/portal-identity';

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keys: StorageKeys;
}

/** Parses `s3://bucket?endpoint=…&region=…`; the default endpoint is Amazon's. */
export function s3PlaceOf(storageUrl: URL, keys: StorageKeys): S3Place {
  const region = storageUrl.searchParams.get('region') ?? 'us-east-1';
  const endpoint = storageUrl.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, bucket: storageUrl.hostname, region, keys };
}

const valuesOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

/** A store in this bucket. A status that means trouble of the store is thrown, as a dependency that is down. */
export function s3Store({ endpoint, bucket, region, keys }: S3Place): FileStore {
  const addressOf = (path: string): URL =>
    new URL(`${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}${path}`);
  const addressOfFile = (name: string, folder = FOLDER): URL => {
    if (!isFileName(name)) throw new Error('Not a name of a stored file');
    return addressOf(`/${folder}${name}`);
  };

  const { sessionToken, ...key } = keys;
  const token = sessionToken === null ? {} : { sessionToken };
  const client = new AwsClient({ ...key, ...token, region, service: 's3', retries: 0 });

  async function ask(
    url: URL,
    { headers, body, method }: S3Request,
    expected: readonly number[],
  ): Promise<Response> {
    const bodyHash = hash('sha256', body ?? '');
    const response = await client.fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': bodyHash },
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      aws: { allHeaders: true },
    });
    if (expected.includes(response.status)) return response;
    await response.body?.cancel();
    const trouble = new Error(`The file store answered ${response.status}`);
    throw Object.assign(trouble, { code: 'ECONNREFUSED' });
  }

  async function put(url: URL, bytes: Uint8Array, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType };
    const answer = await ask(url, { method: 'PUT', headers, body: new Uint8Array(bytes) }, [200]);
    await answer.body?.cancel();
  }

  async function get(url: URL): Promise<Response | null> {
    const headers = { 'accept-encoding': 'identity' };
    const response = await ask(url, { method: 'GET', headers }, [200, 404]);
    if (response.status === 200 && response.body) return response;
    await response.body?.cancel();
    return null;
  }

  async function remove(url: URL): Promise<void> {
    const answer = await ask(url, { method: 'DELETE' }, [200, 204, 404]);
    await answer.body?.cancel();
  }

  /** Names below a folder that were written before the moment, a page of the store at a time. */
  async function* namesIn(folder: string, moment: Date): AsyncGenerator<string[]> {
    let next: string | undefined;
    do {
      const url = addressOf('');
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', folder);
      if (next !== undefined) url.searchParams.set('continuation-token', next);
      const answer = await ask(url, { method: 'GET' }, [200]);
      const xml = await answer.text();
      const times = valuesOf(xml, 'LastModified');
      yield valuesOf(xml, 'Key')
        .filter((_, i) => new Date(times[i] ?? Date.now()) < moment)
        .map((key) => key.slice(folder.length))
        .filter(isFileName);
      next = valuesOf(xml, 'NextContinuationToken')[0];
    } while (next !== undefined);
  }

  return {
    write: (name, bytes, contentType) => put(addressOfFile(name), bytes, contentType),
    async open(name) {
      const found =
        (await get(addressOfFile(name))) ?? (await get(addressOfFile(name, QUARANTINE)));
      // Locks the body: fetch cancels the body of a response that is garbage collected.
      return found?.body?.pipeThrough(new TransformStream()) ?? null;
    },
    remove: (name) => remove(addressOfFile(name)),
    // The store notes when the copy was written. Copied by way of this process, as every such store can.
    async quarantine(name) {
      const found = await get(addressOfFile(name));
      if (!found) return;
      const type = found.headers.get('content-type') ?? 'application/octet-stream';
      const bytes = new Uint8Array(await found.arrayBuffer());
      await put(addressOfFile(name, QUARANTINE), bytes, type);
      await remove(addressOfFile(name));
    },
    async emptyQuarantine(before) {
      for await (const names of namesIn(QUARANTINE, before))
        for (const name of names) await remove(addressOfFile(name, QUARANTINE));
    },
    async identity() {
      const found = await get(addressOf(IDENTITY));
      return found ? (await found.text()).trim() : null;
    },
    setIdentity: (text) => put(addressOf(IDENTITY), Buffer.from(`${text}\n`), 'text/plain'),
    namesBefore: (moment) => namesIn(FOLDER, moment),
  };
}
