import { describe, expect, it } from 'vitest';
import { editorAccess } from '#lib/server/content/editor-access.ts';
import { readSettings, type Settings } from '#lib/server/settings.ts';

const KEY = 'a-key-of-the-editing-screen';

function settings(env: Record<string, string>): Settings {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.error.join());
  return read.value;
}

const access = (env: Record<string, string>, init: RequestInit = {}) =>
  editorAccess(new Request('https://portal.example.com/content', init), settings(env));
const basic = (key: string) => ({ authorization: `Basic ${btoa(`marketing:${key}`)}` });

describe('the editing screen', () => {
  it('requires a key in production', () => {
    expect(access({ SITE_URL: 'https://portal.example.com' })).toBe('closed');
    // Sample data alone opens nothing to others.
    expect(access({ SITE_URL: 'https://portal.example.com', PORTAL_SEED: 'demo' })).toBe('closed');
    expect(access({ HOST: '0.0.0.0', PORTAL_SEED: 'demo' })).toBe('closed');
  });

  it('opens for a developer on their own machine', () => {
    expect(access({ PORTAL_SEED: 'demo' })).toBe('open');
  });

  it('asks for its key once it is configured', () => {
    const env = { SITE_URL: 'https://portal.example.com', CONTENT_KEY: KEY };
    expect(access(env)).toBe('locked');
    expect(access(env, { headers: basic('another-key-of-this-length') })).toBe('locked');
    expect(access(env, { headers: { authorization: 'Bearer x' } })).toBe('locked');
    expect(access(env, { headers: basic(KEY) })).toBe('open');
  });

  it('limits guesses of the key, and blocks nobody else', () => {
    const env = { SITE_URL: 'https://portal.example.com', CONTENT_KEY: KEY };
    const from = (address: string, key: string) =>
      access(env, { headers: { ...basic(key), 'x-client-address': address } });
    const guesses = Array.from({ length: 30 }, (_, at) => from('203.0.113.9', `guess-${at}`));
    expect(guesses.filter((each) => each === 'locked')).toHaveLength(20);
    expect(from('203.0.113.9', KEY)).toBe('slow');
    expect(from('203.0.113.10', KEY)).toBe('open');
  });

  it('takes no form of another site', () => {
    const env = { SITE_URL: 'https://portal.example.com', CONTENT_KEY: KEY };
    const headers = { ...basic(KEY), origin: 'https://evil.example' };
    expect(access(env, { method: 'POST', headers })).toBe('foreign');
    const own = { ...basic(KEY), origin: 'https://portal.example.com' };
    expect(access(env, { method: 'POST', headers: own })).toBe('open');
  });
});
