/** Signs requests to S3-compatible stores: AWS Signature Version 4, header form. Pure. */
import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

const sha256 = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

/** The headers of the request with the signature and everything that it covers. */
export function signS3(
  { method, url, headers, body }: S3Request,
  keys: S3Keys,
  { region, at }: { region: string; at: Date },
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const bodyHash = sha256(body ?? '');
  const covered: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    ...(keys.sessionToken !== null && { 'x-amz-security-token': keys.sessionToken }),
  };
  const names = Object.keys(covered).sort();
  const signed = names.join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${covered[name]?.trim() ?? ''}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region),
  );
  const signature = hmac(key, text).toString('hex');
  const credential = `Credential=${keys.accessKeyId}/${scope}`;
  return {
    ...covered,
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${signed},Signature=${signature}`,
  };
}
