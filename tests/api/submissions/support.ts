/** Logged-in clients with forms to send, for tests of submissions. */
import { randomUUID } from 'node:crypto';
import { mailBrand } from '#api/mail/layout.ts';
import { readMailText } from '#api/mail/read-mail.ts';
import type { ApiDependencies } from '#api/main/app.ts';
import { company } from '#lib/content/company.ts';
import type { Database } from '#api/db/database.ts';
import type { RecordView } from '#api/submissions/views.ts';
import {
  createTestApi,
  OPERATIONS_KEY,
  PASSWORD,
  SITE,
  type Account,
  type CallOptions,
  type Reply,
  type Session,
  type TestApi,
} from '../../support/api.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { sendBytes } from '../files/support.ts';

export const COMPANY_EMAIL = 'house@example.com';

/** A right message of Contact Us. */
export const contact = {
  topic: 'billing',
  subject: 'Invoice of March',
  message: 'Why is it higher than in February?',
  urgency: 'normal',
  replyBy: 'email',
};

/** A right referral of a business with this address. */
export const referral = (email: string) => ({
  mode: 'refer_business',
  refCompany: 'Thread & Co',
  refContact: "Zoë O'Neil",
  refEmail: email,
  relation: 'friend',
  needs: ['TKT', 'PBG'],
  introBy: 'i_will_introduce',
  mayNameMe: 'yes',
});

/** The record in an answer. */
export const recordOf = (reply: Reply): RecordView => reply.body['ResponseBody'] as RecordView;

/** The messages at the fields of a refusal. */
export const fieldsOf = (reply: Reply): Record<string, string> =>
  (reply.body['error'] as { fields?: Record<string, string> } | undefined)?.fields ?? {};

export interface Client {
  readonly session: Session;
  readonly email: string;
  call(route: string, body?: unknown, headers?: CallOptions['headers']): Promise<Reply>;
  /** Hands a form in; with a fresh key unless one is given. */
  send(type: string, data: unknown, key?: string): Promise<Reply>;
  draft(type: string, data: unknown): Promise<RecordView>;
  /** Reads a record by id or reference. */
  read(id: string): Promise<RecordView>;
  upload(bytes: Uint8Array, name: string): Promise<Reply>;
}

export interface FormsApi extends TestApi {
  readonly dataDir: string;
  newClient(email?: string): Promise<Client>;
  /** Another person of the client. */
  as(client: Client, person: { readonly token: string; readonly email: string }): Client;
  /** The same client after a new login: a session ends while the clock moves. */
  again(client: Client): Promise<Client>;
  /** A call of the operations feed. */
  ops(route: string, body?: unknown): Promise<Reply>;
  /** An act of the company on a record; with a fresh caller reference unless one is given. */
  company(
    reference: string | null,
    act: 'transition' | 'question' | 'quote',
    body: object,
  ): Promise<Reply>;
}

async function sendFile(api: TestApi, token: string, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const encoded = new Request(SITE, { method: 'POST', body: form });
  return sendBytes(api, 'POST /client/attachments', {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
    token,
  });
}

/** The API on this database, with a place for files and an address of the company. */
export function createFormsApi(
  database: Database,
  more: Partial<ApiDependencies['settings']> = {},
): FormsApi {
  const dataDir = temporaryFolder();
  const settings = {
    siteUrl: new URL(SITE),
    operationsApiKey: OPERATIONS_KEY,
    operationsEmail: COMPANY_EMAIL,
    dataDir,
    ...more,
  };
  const api = createTestApi(database, { settings, limitScale: 100 });
  const clientOf = (session: Session, email: string): Client => {
    const { token } = session;
    const call: Client['call'] = (route, body, headers) =>
      api.call(route, { token, body, ...(headers && { headers }) });
    const create = 'POST /client/submissions';
    return {
      session,
      email,
      call,
      send: (type, data, key = randomUUID()) =>
        call(create, { type, action: 'submit', data }, { 'idempotency-key': key }),
      draft: async (type, data) => recordOf(await call(create, { type, action: 'draft', data })),
      read: async (id) => recordOf(await call(`GET /client/submissions/${id}`)),
      upload: (bytes, name) => sendFile(api, token, bytes, name),
    };
  };
  const loggedIn = async (account: Account) => clientOf(await api.logIn(account), account.email);
  const ops: FormsApi['ops'] = (route, body) => api.call(route, { token: OPERATIONS_KEY, body });
  return {
    ...api,
    dataDir,
    as: ({ session }, { token, email }) => clientOf({ ...session, token }, email),
    ops,
    company: (reference, act, body) =>
      ops(`POST /ops/submissions/${reference ?? ''}/${act}`, {
        callerReference: randomUUID(),
        ...body,
      }),
    newClient: async (email) => loggedIn(await api.signUp(email === undefined ? {} : { email })),
    again: ({ email }) => loggedIn({ email, password: PASSWORD }),
  };
}

/** Subjects and texts of the queued mails of a kind, or of all. */
export async function mailTexts({ database, context }: TestApi, kind?: string) {
  const rows = await database.db.selectFrom('outbox').selectAll().execute();
  return rows
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => readMailText(context, row, mailBrand(company)));
}

/** Kinds and recipients of the mails that were queued, oldest first. */
export async function mailsOf({ database }: TestApi): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .orderBy('created_at')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, recipient }) => `${kind} → ${recipient}`);
}
