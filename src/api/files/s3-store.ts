/** Files in an S3-compatible store (STORAGE_URL): path-style addresses, one request an operation. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { StorageKeys } from '#lib/server/settings.ts';
import type { FileStore } from './store.ts';
import { isFileName } from './names.ts';

const TIMEOUT_MS = 30_000;
const FOLDER = 'files/';

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

/** Reads `s3://bucket?endpoint=…&region=…`; without an endpoint it is Amazon's. */
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
    new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}${path}`);
  const addressOfFile = (name: string): URL => {
    if (!isFileName(name)) throw new Error('Not a name of a stored file');
    return addressOf(`/${FOLDER}${name}`);
  };

  const { sessionToken, ...key } = keys;
  const token = sessionToken === null ? {} : { sessionToken };
  const client = new AwsClient({ ...key, ...token, region, service: 's3', retries: 0 });

  async function ask(
    url: URL,
    { headers, body, method }: S3Request,
    expected: readonly number[],
  ): Promise<Response> {
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
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

  return {
    async write(name, bytes, contentType) {
      const headers = { 'content-type': contentType };
      const body = new Uint8Array(bytes);
      await ask(addressOfFile(name), { method: 'PUT', headers, body }, [200]);
    },
    async open(name) {
      const headers = { 'accept-encoding': 'identity' };
      const response = await ask(addressOfFile(name), { method: 'GET', headers }, [200, 404]);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return null;
      }
      return response.body;
    },
    async remove(name) {
      await ask(addressOfFile(name), { method: 'DELETE' }, [200, 204, 404]);
    },
    async *namesBefore(moment) {
      let next: string | undefined;
      do {
        const url = addressOf('');
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', FOLDER);
        if (next !== undefined) url.searchParams.set('continuation-token', next);
        const answer = await ask(url, { method: 'GET' }, [200]);
        const xml = await answer.text();
        const times = valuesOf(xml, 'LastModified');
        yield valuesOf(xml, 'Key')
          .filter((_, i) => new Date(times[i] ?? Date.now()) < moment)
          .map((key) => key.slice(FOLDER.length))
          .filter(isFileName);
        next = valuesOf(xml, 'NextContinuationToken')[0];
      } while (next !== undefined);
    },
  };
}
