import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3PlaceOf, s3Store } from '#api/files/s3-store.ts';
import { collectGarbage } from '../../support/collect-garbage.ts';
import { listen } from '../../support/listen.ts';

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
};

const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

describe('the signature', () => {
  it.each([
    [
      '/test.txt',
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      '/?max-keys=2&prefix=J',
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('of %s is the one in the examples of its maker', async (path, headers, signature) => {
    const { accessKeyId, secretAccessKey } = keys;
    const signer = new AwsV4Signer({
      url: `https://examplebucket.s3.amazonaws.com${path}`,
      headers: { ...headers, 'x-amz-content-sha256': hashOf('') },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    });
    expect(await signer.authHeader()).toContain(`Signature=${signature}`);
  });
});

describe('the store on S3', () => {
  const objects = new Map<string, Buffer>();
  const requests: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
  let server: Server;
  let status = 0;
  let endpoint = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        requests.push({ method, url, headers });
        const name = url.slice('/portal/'.length);
        if (status > 0) response.writeHead(status).end();
        else if (url.startsWith('/portal?')) {
          const page = url.includes('continuation-token') ? 1 : 0;
          const key = [...objects.keys()][page] ?? '';
          const more = page === 0 ? '<NextContinuationToken>n/x=</NextContinuationToken>' : '';
          const time = '<LastModified>2026-03-01T00:00:00.000Z</LastModified>';
          response.end(`<R><Contents><Key>${key}</Key>${time}</Contents>${more}</R>`);
        } else if (method === 'PUT') {
          objects.set(name, Buffer.concat(chunks));
          response.end();
        } else if (method === 'DELETE') {
          objects.delete(name);
          response.writeHead(204).end();
        } else {
          const found = objects.get(name);
          response.writeHead(found ? 200 : 404).end(found);
        }
      });
    });
    endpoint = `http://127.0.0.1:${await listen(server)}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    objects.clear();
    requests.length = 0;
    status = 0;
  });

  const open = (sessionToken: string | null = null) => {
    const url = new URL(`s3://portal?endpoint=${encodeURIComponent(endpoint)}&region=eu-west-1`);
    return s3Store(s3PlaceOf(url, { ...keys, sessionToken }));
  };
  const name = `${'a'.repeat(32)}.jpg`;
  const bytes = new TextEncoder().encode('a picture');

  it('gives back what it was given, until it is removed', async () => {
    const store = open();
    await store.write(name, bytes, 'image/jpeg');
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      url: `/portal/files/${name}`,
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(bytes.length),
        'x-amz-content-sha256': hashOf('a picture'),
      },
    });
    expect(requests[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/eu-west-1\/s3/,
    );
    expect(requests[0]?.headers.authorization).toContain(
      'SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date,',
    );
    const found = await store.open(name);
    expect(await new Response(found as BodyInit).text()).toBe('a picture');
    await store.remove(name);
    await store.remove(name);
    expect(await store.open(name)).toBeNull();
  });

  it('gives back a file whose response was garbage collected before it is read', async () => {
    const store = open();
    await store.write(name, bytes, 'image/jpeg');
    const found = await store.open(name);
    for (let round = 0; round < 10; round++) {
      collectGarbage();
      await setImmediate();
    }
    expect(await new Response(found as BodyInit).text()).toBe('a picture');
  });

  it('covers the token of a temporary session', async () => {
    await open('T').remove(name);
    expect(requests[0]?.headers['x-amz-security-token']).toBe('T');
    expect(requests[0]?.headers.authorization).toContain('x-amz-security-token');
  });

  it('lists old files page by page', async () => {
    const store = open();
    const other = `${'b'.repeat(32)}.jpg`;
    await store.write(name, bytes, 'image/jpeg');
    await store.write(other, bytes, 'image/jpeg');
    const namesBefore = async (moment: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const names of store.namesBefore(new Date(moment))) found.push(...names);
      return found;
    };
    expect(await namesBefore('2026-03-02')).toEqual([name, other]);
    expect(await namesBefore('2026-02-01')).toEqual([]);
  });

  it.each([403, 500, 503, 301])(
    'counts as a failed dependency when it answers %i',
    async (answer) => {
      status = answer;
      await expect(open().write(name, bytes, 'image/jpeg')).rejects.toThrow();
      await expect(open().open(name)).rejects.toThrow();
      expect(requests).toHaveLength(2);
    },
  );

  it('knows no names but its own', async () => {
    await expect(open().open('../secret')).rejects.toThrow('Not a name');
  });
});
