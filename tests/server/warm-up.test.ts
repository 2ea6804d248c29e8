import { expect, it } from 'vitest';
import { warmUp } from '../../server/warm-up.ts';
import { sendRaw, startFront, statusOf, type Started } from './support/start-front.ts';

const ask = async ({ port }: Started, path: string): Promise<number> =>
  statusOf(
    await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: localhost:4321\r\nConnection: close\r\n\r\n`,
    ),
  );

const placeOf = ({ server }: Started) => ({
  address: server.address(),
  siteHost: 'localhost:4321',
  againMs: 1,
});

it('becomes ready once the login page was rendered', async () => {
  let status = 500;
  const front = await startFront((request) => {
    const isPage = new URL(request.url).pathname === '/login';
    return new Response('a page', { status: isPage ? status : 200 });
  });
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const warm = warmUp(front.traffic, placeOf(front), log);
  await expect.poll(() => logged).toEqual([{ answer: 500 }]);
  expect(await ask(front, '/readyz')).toBe(503);
  expect(await ask(front, '/healthz')).toBe(200);
  status = 503;
  await expect.poll(() => logged.at(-1)).toEqual({ answer: 503 });
  expect(await ask(front, '/readyz')).toBe(503);
  status = 200;
  await warm;
  expect(await ask(front, '/readyz')).toBe(200);
  // Once for each kind of failure, however often it was asked.
  expect(logged).toHaveLength(2);
  await front.stop();
});

it('stops asking when the process is told to stop', async () => {
  const front = await startFront(() => new Response('', { status: 500 }));
  const asked = Promise.withResolvers<null>();
  const warm = warmUp(front.traffic, placeOf(front), { error: () => asked.resolve(null) });
  await asked.promise;
  front.traffic.draining = true;
  await warm;
  expect(front.traffic.isCold).toBe(true);
  await front.stop();
});
