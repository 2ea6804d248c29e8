/** The API with a place for files, and requests with files in them. */
import sharp from 'sharp';
import type { Database } from '#api/db/database.ts';
import { HOLD_MS, removeFiles } from '#api/files/sweep.ts';
import {
  OPERATIONS_KEY,
  SITE,
  createTestApi,
  readReply,
  requestFor,
  type Reply,
  type Session,
  type TestApi,
} from '../../support/api.ts';
import { temporaryFolder } from '../../support/folder.ts';

export interface FilesApi extends TestApi {
  readonly dataDir: string;
  /** Sends a form with files as the browser does. */
  send(route: string, form: FormData, token?: string): Promise<Reply>;
  /** Signs up, logs in, and says what the profile form would send. */
  start(): Promise<{ session: Session; email: string; fields: Record<string, string> }>;
}

export function createFilesApi(database: Database, dataDir = temporaryFolder()): FilesApi {
  const settings = { siteUrl: new URL(SITE), operationsApiKey: OPERATIONS_KEY, dataDir };
  const api = createTestApi(database, { settings });
  return {
    ...api,
    dataDir,
    async send(route, form, token) {
      const encoded = new Request(SITE, { method: 'POST', body: form });
      const type = encoded.headers.get('content-type') ?? '';
      return sendBytes(api, route, {
        bytes: new Uint8Array(await encoded.arrayBuffer()),
        type,
        token,
      });
    },
    async start() {
      const account = await api.signUp({
        shippingAddress: '1 Mill Lane',
        billingAddress: '2 Mill Lane',
      });
      const session = await api.logIn(account);
      const fields = {
        id: session.id,
        clientId: session.clientId,
        contact_person: 'Ann Lee',
        company_name: 'Lee & Co',
        telephone: '(212) 555-0142',
        email: account.email,
        shipping_address: '3 Mill Lane',
        billing_address: '4 Mill Lane',
      };
      return { session, email: account.email, fields };
    },
  };
}

interface RawBody {
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly type: string;
  readonly token?: string | undefined;
  readonly key?: string;
}

/** Sends a body as it is; a stream goes out without a length. */
export async function sendBytes(
  api: TestApi,
  route: string,
  { bytes, type, token, key }: RawBody,
): Promise<Reply> {
  const { url, headers } = requestFor(route, { ...(token !== undefined && { token }) });
  headers.set('content-type', type);
  if (key !== undefined) headers.set('idempotency-key', key);
  if (bytes instanceof Uint8Array) headers.set('content-length', String(bytes.length));
  const init = { method: 'POST', headers, body: bytes, duplex: 'half' };
  return readReply(await api.fetch(new Request(url, init)));
}

/** The form of these fields, with a picture in `profile` if given. */
export function formOf(fields: Readonly<Record<string, string>>, picture?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture) form.set('profile', picture);
  return form;
}

/** Lets the time pass for which the bytes of removed files are kept. */
export async function letBytesGo(api: TestApi): Promise<void> {
  api.advance(HOLD_MS + 1);
  await removeFiles(api.context);
}

export const fileOf = (bytes: Uint8Array, name = 'me.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'gif' | 'webp';
}

/** A plain picture of this size and format. */
export const pictureOf = ({
  width = 40,
  height = 30,
  format = 'jpeg',
}: PictureOptions = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a05030' } })
    .toFormat(format)
    .toBuffer();
