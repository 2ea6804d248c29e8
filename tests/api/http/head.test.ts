import { expect, it } from 'vitest';
import { ok } from '#lib/kernel/result.ts';
import { open } from '#api/http/endpoint.ts';
import { nothing } from '#api/http/input.ts';
import { createTestApi, openAnyDatabase, requestFor } from '../../support/api.ts';

it('a body that nobody takes is given up at once, with what makes it', async () => {
  const ended: string[] = [];
  const body = () =>
    new ReadableStream({
      cancel: () => void ended.push('cancelled'),
    });
  const route = open.get('/client/endless', nothing, {
    summary: 'A file that is made while it is read.',
    handle: async () => ok(new Response(body(), { headers: { 'content-type': 'text/csv' } })),
  });
  const api = createTestApi(await openAnyDatabase(), { routes: [route] });
  const head = await api.fetch(requestFor('HEAD /client/endless'));
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv']);
  expect(ended).toEqual(['cancelled']);
  const whole = await api.fetch(requestFor('GET /client/endless'));
  expect(ended).toHaveLength(1);
  await whole.body?.cancel();
});
