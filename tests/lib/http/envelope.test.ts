import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  failureOf,
  messageOf,
  readEnvelope,
  reportsFailure,
  tokenHolder,
} from '#lib/http/envelope.ts';

describe('the message of an answer', () => {
  it.each([
    [{ ResponseMessage: 'a', error: { message: 'b' }, message: 'c' }, 'a'],
    [{ ResponseMessage: '', error: { message: 'b' }, message: 'c' }, 'b'],
    [{ error: {}, message: 'c' }, 'c'],
    [{ error: 'text', message: 7 }, ''],
    [{}, ''],
  ])('uses the first present of %j', (envelope, expected) => {
    expect(messageOf(envelope)).toBe(expected);
  });
});

describe('the body of an answer', () => {
  it('uses ResponseBody, else ResponseData, else the answer', () => {
    expect(bodyOf({ ResponseBody: 1, ResponseData: 2 })).toBe(1);
    expect(bodyOf({ ResponseData: 2 })).toBe(2);
    expect(bodyOf({ other: 3 })).toEqual({ other: 3 });
  });
});

describe('a token', () => {
  it('comes from ResponseBody, then ResponseData, then the top level', () => {
    const body = { token: 'body', client: { id: 1 } };
    expect(tokenHolder({ token: 'top', ResponseData: { token: 'data' }, ResponseBody: body })).toBe(
      body,
    );
    expect(tokenHolder({ token: 'top', ResponseData: { token: 'data' } })?.['token']).toBe('data');
    expect(tokenHolder({ token: 'top', ResponseBody: {} })?.['token']).toBe('top');
    expect(tokenHolder({ ResponseBody: { token: 5 } })).toBeNull();
    expect(tokenHolder({ token: '  ' })).toBeNull();
  });

  it('takes the client along that another part of the answer holds', () => {
    const client = { id: 7 };
    for (const part of ['ResponseBody', 'ResponseData'])
      expect(tokenHolder({ token: 'top', [part]: { client } })).toMatchObject({ client });
    expect(tokenHolder({ client, ResponseBody: { token: 'body' } })).toMatchObject({ client });
  });
});

describe('reading an answer', () => {
  it('takes what is no JSON object for an empty answer', () => {
    for (const text of ['', 'null', '[]', '<html>', '"text"', '5']) {
      expect(readEnvelope(text)).toEqual({});
    }
  });

  it('sees a failure behind a good status', () => {
    expect(reportsFailure({ succeeded: false })).toBe(true);
    expect(reportsFailure({ success: false })).toBe(true);
    expect(reportsFailure({})).toBe(false);
  });

  it('sorts failures by their status', () => {
    const kind = (status: number) => failureOf(status, {}).kind;
    expect([200, 400, 401, 422, 429, 500, 503].map(kind)).toEqual([
      'refused',
      'refused',
      'unauthorized',
      'refused',
      'refused',
      'server',
      'server',
    ]);
  });

  it('preserves field messages that are text', () => {
    const envelope = { error: { message: 'm', fields: { email: 'wrong', other: 5 } } };
    expect(failureOf(422, envelope).fields).toEqual({ email: 'wrong' });
  });
});
