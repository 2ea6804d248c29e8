// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { downloadFile } from '#lib/session/download-file.ts';

it('repeats a print whose file was lost under its key, and takes a new one afterwards', async () => {
  const keys: (string | null)[] = [];
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('{}', { status: 503 })),
    () => Promise.resolve(new Response('^XA^XZ')),
    () => Promise.resolve(new Response('{}', { status: 409 })),
    () => Promise.resolve(new Response('^XA^XZ')),
  ];
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }),
  );
  const print = (copies: number) => downloadFile('/client/labels/1/output', 'a.zpl', { copies });
  const came: boolean[] = [];
  for (let time = 0; time < 5; time += 1) came.push(await print(1));
  expect(came).toEqual([false, false, true, false, true]);
  const [first, second, third, fourth, fifth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
  await print(1);
  await print(2);
  expect(keys[6]).not.toBe(keys[5]);
});
