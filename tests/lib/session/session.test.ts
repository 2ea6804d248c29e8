// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionFingerprint } from '#lib/session/session-fingerprint.ts';
import { openSession } from '#lib/session/login/open-session.ts';
import { $session, closeSession, followSession, isLeaving } from '#lib/session/session.store.ts';

const data = { token: 'ps_one', client: { id: 'c1' } };
const fetched = vi.fn((_url: string, _options: RequestInit) =>
  Promise.resolve({ ok: true } as Response),
);
const methods = () => fetched.mock.calls.map(([, { method }]) => method);

beforeEach(() => {
  localStorage.clear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  delete document.documentElement.dataset['session'];
  delete document.documentElement.dataset['mirror'];
  delete document.documentElement.dataset['apiBase'];
  document.documentElement.style.visibility = '';
});

describe('a session', () => {
  it('starts and ends with its mirror, and clears an old code', async () => {
    localStorage.setItem('clientOtpData', '{"token":"po_old"}');
    await openSession(data);
    expect(JSON.parse(localStorage.getItem('clientAuthData') ?? '')).toEqual(data);
    expect(localStorage.getItem('clientOtpData')).toBeNull();
    expect(methods(), 'the embedded login has set the mirror').toEqual([]);
    await closeSession();
    expect(localStorage.length).toBe(0);
    expect($session.get()).toBeNull();
    expect(methods()).toEqual(['DELETE']);
  });

  it('sets the mirror for an external API', async () => {
    document.documentElement.dataset['apiBase'] = 'https://api.example.com';
    await openSession({ ...data, more: 'kept' } as typeof data);
    expect(methods()).toEqual(['PUT']);
    expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toEqual(data);
  });
});

describe('the login page', () => {
  it.each([401, 403])(
    'forgets a stored session that the server answers with %i',
    async (status) => {
      localStorage.setItem('clientAuthData', JSON.stringify(data));
      fetched.mockImplementation(() => Promise.resolve(Response.json({}, { status })));
      history.replaceState(null, '', '/login');
      followSession();
      await expect.poll(() => localStorage.getItem('clientAuthData')).toBeNull();
      history.replaceState(null, '', '/');
      fetched.mockImplementation(() => Promise.resolve({ ok: true } as Response));
    },
  );
});

describe('a stored session that no page accepts', () => {
  it('ends at the login page with a notification', async () => {
    vi.resetModules();
    const { resumeSession } = await import('#lib/session/login/resume-session.ts');
    const { $toast } = await import('#lib/session/toast.store.ts');
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    sessionStorage.setItem('redirects', '3');
    fetched.mockImplementation(() =>
      Promise.resolve(Response.json({ ResponseBody: { email: 'ann@example.com' } })),
    );
    await resumeSession(data, closeSession);
    expect($toast.get()?.message).toContain('could not be opened');
    expect(localStorage.getItem('clientAuthData')).not.toBeNull();
    expect(sessionStorage.getItem('redirects'), 'a reload tries once more').toBeNull();
  });

  it('reloads a page of another session three times at most', async () => {
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    document.documentElement.dataset['session'] = sessionFingerprint('ps_other');
    fetched.mockImplementation(() => Promise.resolve({ status: 200 } as Response));
    for (const count of ['1', '2', '3', '3']) {
      followSession();
      await expect.poll(() => sessionStorage.getItem('redirects')).toBe(count);
    }
  });

  it('is forgotten as soon as another page opens', () => {
    sessionStorage.setItem('redirects', '3');
    followSession();
    expect(sessionStorage.getItem('redirects')).toBeNull();
  });
});

describe('the code data of a recovery', () => {
  beforeEach(() => localStorage.setItem('clientOtpData', '{"token":"po_other_tab"}'));

  it('ignores pages of other tabs, which have no memory of it', () => {
    sessionStorage.setItem('recovery', '{"email":"ann@example.com"}');
    followSession();
    expect(localStorage.getItem('clientOtpData')).not.toBeNull();
    expect(sessionStorage.getItem('recovery')).toBeNull();
  });

  it('shows nothing while the session is checked and ended', async () => {
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    const { checkSession, endSession } = await import('#lib/session/browser-http.ts');
    await checkSession();
    await endSession();
    const sent = fetched.mock.calls.map(([, { headers }]) => headers);
    expect(sent).toHaveLength(2);
    for (const headers of sent)
      expect(new Headers(headers).get('authorization')).toBe(`Bearer ${data.token}`);
  });
});

describe('a public page', () => {
  it('sets the mirror for a stored session only, and removes a stale one', async () => {
    history.replaceState(null, '', '/signup');
    followSession();
    expect(methods()).toEqual([]);
    await import('../../../src/enhance/stale-session-cookie.ts');
    expect(methods()).toEqual(['DELETE']);
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    vi.resetModules();
    await import('../../../src/enhance/stale-session-cookie.ts');
    followSession();
    expect(methods()).toEqual(['DELETE', 'PUT']);
    history.replaceState(null, '', '/');
  });
});

describe('a protected page', () => {
  it('stays when it was rendered for the stored session', () => {
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    document.documentElement.dataset['session'] = sessionFingerprint(data.token);
    followSession();
    expect(isLeaving()).toBe(false);
    expect($session.get()).toEqual(data);
    expect(methods()).toEqual([]);
  });

  it('hides and gives the mirror up when nothing is stored', () => {
    document.documentElement.dataset['session'] = sessionFingerprint('ps_other');
    followSession();
    expect(isLeaving()).toBe(true);
    expect(methods()).toEqual(['DELETE']);
  });

  it('hides and has the mirror replaced when another session is stored', () => {
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    document.documentElement.dataset['session'] = sessionFingerprint('ps_other');
    followSession();
    expect(isLeaving()).toBe(true);
    expect(methods()).toEqual(['PUT']);
  });
});

describe('a public page', () => {
  const view = (mirror?: string) => {
    if (mirror !== undefined) document.documentElement.dataset['mirror'] = mirror;
    followSession();
  };

  it('leaves a mirror alone that is that of the stored session', () => {
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    view(sessionFingerprint(data.token));
    expect($session.get()).toEqual(data);
    expect(methods()).toEqual([]);
  });

  it.each([undefined, sessionFingerprint('ps_other')])(
    'sets the mirror when that of the page is %s',
    (mirror) => {
      localStorage.setItem('clientAuthData', JSON.stringify(data));
      view(mirror);
      expect(isLeaving()).toBe(false);
      expect(methods()).toEqual(['PUT']);
    },
  );

  it('sees to the mirror when another tab logs in, and when the page comes back', () => {
    localStorage.setItem('clientAuthData', JSON.stringify(data));
    view(sessionFingerprint(data.token));
    dispatchEvent(new StorageEvent('storage', { key: 'clientAuthData' }));
    expect(methods()).not.toEqual([]);
    fetched.mockClear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(methods()).not.toEqual([]);
  });
});
