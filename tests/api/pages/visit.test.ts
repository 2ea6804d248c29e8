import { beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#api/context/limits.ts';
import { act, optional } from '#api/pages/context.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { admit } from '#api/pages/admit.ts';
import { ok } from '#lib/kernel/result.ts';
import { createTestApi, openAnyDatabase, type Session, type TestApi } from '../../support/api.ts';
import { pageAt, visitOf } from '../../support/page.ts';

let api: TestApi;
let session: Session;
beforeEach(async () => {
  api = createTestApi(await openAnyDatabase(), { limitScale: 1 });
  provideEmbeddedApi(api);
  session = await api.logIn(await api.signUp());
});

const kindFor = async (token: string) => {
  const page = { request: new Request('http://localhost/'), routePattern: '/page' };
  const admitted = await admit(page, token);
  return admitted.ok ? admitted.value.client.company_name : admitted.error.status;
};

describe('the guard of pages', () => {
  it('admits a live session and refuses every other token', async () => {
    expect(await kindFor(session.token)).toBe('Acme Garments');
    expect(await kindFor(`ps_${'x'.repeat(43)}`)).toBe(401);
    expect(await kindFor('operations-key-of-the-tests-0123456789')).toBe(401);
    await api.call('POST /client/logout', { token: session.token });
    expect(await kindFor(session.token)).toBe(401);
    expect(await api.context.metrics.render()).toContain(
      'http_requests_total{route="/page",method="GET",status="401"} 3',
    );
  });

  it('counts each page once and refuses a client who had all there may be', async () => {
    const other = await api.logIn(await api.signUp());
    const { max } = rateLimits.page;
    for (let taken = 1; taken < max; taken++) await api.context.limits.take('page', session.id);
    expect(await kindFor(session.token)).toBe('Acme Garments');
    expect(await kindFor(session.token)).toBe(429);
    expect(await kindFor(other.token)).toBe('Acme Garments');
    expect(api.logged).toContainEqual(expect.objectContaining({ event: 'limit_hit' }));
  });

  it('answers 503 while the database is away', async () => {
    await api.database.close();
    expect(await kindFor(session.token)).toBe(503);
  });
});

describe('a page', () => {
  it('does without an optional part that cannot be read, and logs why', async () => {
    const page = pageAt(await visitOf(api, session.token), '/');
    const broken = () => Promise.reject(new Error('A broken query.'));
    expect(await optional(page, broken)).toBeNull();
    expect(await optional(page, () => Promise.resolve('read'))).toBe('read');
    expect(JSON.stringify(api.logged)).toContain('A broken query.');
    const locals = { ...page.locals, visit: null };
    expect(await optional({ ...page, locals }, () => Promise.resolve('read'))).toBeNull();
  });

  it('counts what it posts among the calls of its client, and keeps errors as failures', async () => {
    const page = pageAt(await visitOf(api, session.token), '/');
    const failed = await act(page, 'own', () => Promise.reject(new Error('A broken command.')));
    expect(failed).toMatchObject({ ok: false, error: { kind: 'server', status: 500 } });
    for (let taken = 1; taken < rateLimits.api.max; taken++) {
      await api.context.limits.take('api', page.locals.visit?.caller.sessionId ?? '');
    }
    expect(await act(page, 'own', async () => ok('done'))).toMatchObject({
      ok: false,
      error: { kind: 'refused', status: 429 },
    });
  });
});
