/** Files in an S3-compatible store (STORAGE_URL): path-style addresses, one request an operation. */
import type { FileStore } from './store.ts';
import { isFileName } from './names.ts';
import { signS3, type S3Keys, type S3Request } from './sign-s3.ts';

const TIMEOUT_MS = 30_000;
const FOLDER = 'files/';

export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keys: S3Keys;
}

/** Reads `s3://bucket?endpoint=…&region=…`; without an endpoint it is Amazon's. */
export function s3PlaceOf(storageUrl: URL, keys: S3Keys): S3Place {
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

  async function ask(request: S3Request, expected: readonly number[]): Promise<Response> {
    const { host: _, ...headers } = signS3(request, keys, { region, at: new Date() });
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      body: request.body && new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (expected.includes(response.status)) return response;
    await response.body?.cancel();
    const trouble = new Error(`The file store answered ${response.status}`);
    throw Object.assign(trouble, { code: 'ECONNREFUSED' });
  }

  return {
    async write(name, bytes, contentType) {
      const headers = { 'content-type': contentType };
      await ask({ method: 'PUT', url: addressOfFile(name), headers, body: bytes }, [200]);
    },
    async open(name) {
      const url = addressOfFile(name);
      const headers = { 'accept-encoding': 'identity' };
      const response = await ask({ method: 'GET', url, headers, body: null }, [200, 404]);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return null;
      }
      return response.body;
    },
    async remove(name) {
      const url = addressOfFile(name);
      await ask({ method: 'DELETE', url, headers: {}, body: null }, [200, 204, 404]);
    },
    async *namesBefore(moment) {
      let next: string | undefined;
      do {
        const url = addressOf('');
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', FOLDER);
        if (next !== undefined) url.searchParams.set('continuation-token', next);
        const answer = await ask({ method: 'GET', url, headers: {}, body: null }, [200]);
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
