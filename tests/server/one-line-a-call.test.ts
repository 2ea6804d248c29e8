import { expect, it } from 'vitest';
import { createTestApi, openAnyDatabase } from '../support/api.ts';
import { sendRaw, startFront, statusOf } from './support/start-front.ts';

const severe = ['info', 'warn', 'error'];
/** Logged beside the calls on a loaded machine. */
const STOOD_STILL = 'the event loop stood still';
/** Of pino: info and above. */
const INFO = 30;

it.each([
  ['/api/client/getprofile', 401],
  ['/api/openapi.json', 200],
  ['/api/nothing-here', 404],
])('logs the call of %s once, front and API together', async (path, status) => {
  const api = createTestApi(await openAnyDatabase());
  const front = await startFront((request) => api.fetch(request));
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost:4321\r\nConnection: close\r\n\r\n`;
  expect(statusOf(await sendRaw(front.port, head))).toBe(status);
  const inFront = front.lines.filter(
    ({ level, message }) => severe.includes(level) && message !== STOOD_STILL,
  );
  const inApi = api.logged.filter(({ level }) => Number(level) >= INFO);
  expect(inFront.map(({ message, fields }) => [message, fields['status']])).toEqual([
    ['request', status],
  ]);
  expect(inApi).toEqual([]);
  await front.stop();
});
