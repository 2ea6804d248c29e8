import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingLabel } from '#lib/portal/pending-post.ts';
import { answerDesk } from '#api/pages/desk/gate.ts';
import { readLogin } from '#api/pages/desk/log-in.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { anyDatabase } from '../../../support/databases.ts';
import { createTestApi, SITE, type TestApi } from '../../../support/api.ts';
import { addPerson } from '../../../support/staff.ts';

const PATH = '/desk/records/SR-2026-000001?tab=1';
const HOUR = 60 * 60 * 1000;

describe('a post whose session is over', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = createTestApi(await anyDatabase.open());
    provideEmbeddedApi(api);
  });
  afterAll(() => api.close());

  const pageAt = (
    path: string,
    fields: readonly (readonly [string, string])[],
    { origin = SITE, cookie = '', chosen = [] as readonly (readonly [string, string])[] } = {},
  ) => {
    const url = new URL(path, SITE);
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    for (const [name, file] of chosen) body.append(name, new File(['x'], file));
    const headers = { origin, cookie };
    const locals = { desk: null } as unknown as App.Locals;
    return { url, locals, request: new Request(url, { method: 'POST', body, headers }) };
  };

  const typed = [
    ['do', 'message'],
    ['message', 'Dear <Ann>,\r\nit is done.'],
    ['text', 'A'],
    ['text', 'B'],
  ] as const;
  const files = [['files', 'seam.jpg']] as const;

  /** Posts with a session that has ended; `shown` is the page that is rendered. */
  async function post(
    token: string,
    fields: typeof typed | [['oldPassword', string]],
    { origin = SITE, path = PATH } = {},
  ) {
    const page = pageAt(path, fields, { origin, cookie: `desk=${token}`, chosen: files });
    let shown = '';
    const routePattern = '/desk/records/[reference]';
    const response = await answerDesk({ ...page, routePattern }, async (other = 'itself') => {
      shown = other;
      return new Response('');
    });
    return { response, shown, kept: page.locals.kept };
  }

  async function logIn(email: string, kept: string) {
    const password = 'nine green bottles';
    const password_hash = await api.context.passwords.hash(password);
    const row = { password_hash, is_demo: true };
    await api.database.db.updateTable('staff').set(row).where('email', '=', email).execute();
    const fields = [
      ['email', email],
      ['password', password],
      ['kept', kept],
    ] as const;
    return readLogin(pageAt(`/desk/login?next=${encodeURIComponent(PATH)}`, fields));
  }

  it('goes through the login and stands ready for the same person alone', async () => {
    const [ann, bob] = [
      await addPerson(api.context, ['service']),
      await addPerson(api.context, ['service']),
    ];
    api.advance(HOUR + 1);
    const { shown, kept } = await post(ann.token, typed);
    expect([shown, kept?.path]).toEqual(['/desk/login', PATH]);
    const form = pageAt(PATH, typed);
    const asked = await readLogin({ ...form, locals: { ...form.locals, kept: kept ?? null } });
    expect(asked).toMatchObject({
      action: `/desk/login?next=${encodeURIComponent(PATH)}`,
      rejection: { status: 401, notice: /^Your session has ended/ },
    });
    const ready = await logIn(ann.email, kept?.text ?? '');
    expect(ready).toMatchObject({ fields: typed, files, path: PATH });
    const other = await logIn(bob.email, kept?.text ?? '');
    expect(other instanceof Response && other.headers.get('location')).toBe(PATH);
  });

  it('is kept neither for other sites, nor with a password, nor of the own account, nor of an unknown session', async () => {
    const { token } = await addPerson(api.context, ['service']);
    api.advance(HOUR + 1);
    const answers = [
      await post(token, typed, { origin: 'https://evil.test' }),
      await post(token, [['oldPassword', 'x']]),
      await post(token, typed, { path: '/desk/me' }),
      await post(`${token}x`, typed),
    ];
    for (const { shown, kept, response } of answers) {
      expect([shown, kept]).toEqual(['', undefined]);
      expect(response?.headers.get('location')).toContain('/desk/login?next=');
    }
  });

  it('shows counts, reasons and remarks under their labels', () => {
    const names = ['count-2', 'done-PACKED', 'defect-count-0', 'hold-reason', 'callerReference'];
    expect(names.map(pendingLabel)).toEqual([
      'Received, line 2',
      'Done Packed',
      'Count of defect 1',
      'Reason of the hold',
      undefined,
    ]);
  });
});
