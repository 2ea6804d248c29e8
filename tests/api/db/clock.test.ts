import { describe, expect, it } from 'vitest';
import { databaseClock } from '#api/db/clock.ts';
import { queueMail } from '#api/mail/queue.ts';
import { createTestApi, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { sendDue, stubIn } from '../mail/sender-support.ts';

const MINUTE = 60_000;
const server = databases.filter(({ name }) => /PG|Postgre/.test(name));

/** A machine whose clock is wrong by so many milliseconds, and can be set. */
function machine(offset = 0) {
  let [wall, steady] = [Date.parse('2026-03-02T10:00:00Z') + offset, 500];
  return {
    wall: () => wall,
    steady: () => steady,
    pass: (ms: number) => {
      wall += ms;
      steady += ms;
    },
    set: (ms: number) => {
      wall += ms;
    },
  };
}

describe.each(server)('the clock of $name', ({ open }) => {
  it('agrees between machines whose own clocks differ', async () => {
    const database = await open();
    const [early, late] = [machine(-5 * MINUTE), machine(5 * MINUTE)];
    const clocks = [databaseClock(database, early), databaseClock(database, late)];
    await Promise.all(clocks.map((clock) => clock.read()));
    const [a = 0, b = 0] = clocks.map((clock) => clock.now().getTime());
    expect(Math.abs(a - b)).toBeLessThan(MINUTE / 2);
    late.pass(MINUTE);
    late.set(60 * MINUTE);
    expect((clocks[1]?.now().getTime() ?? 0) - b).toBe(MINUTE);
  });

  it('prevents duplicate mails from senders whose clocks differ by minutes', async () => {
    const database = await open();
    const stub = await stubIn('slow');
    const wrong = (offset: number) => ({
      wall: () => Date.now() + offset,
      steady: () => process.uptime() * 1000,
    });
    const apis: TestApi[] = [];
    for (const offset of [0, 5 * MINUTE]) {
      const clock = databaseClock(database, wrong(offset));
      await clock.read();
      apis.push(createTestApi(database, { now: clock.now }));
    }
    const wanted = Array.from({ length: 6 }, (_, at) => `owner${at}@example.com`);
    const [first] = apis;
    if (!first) throw new Error('No portal');
    for (const to of wanted)
      await database.transaction((tx) =>
        queueMail(first.context, tx, { to, kind: 'password-changed', data: {} }),
      );
    await Promise.all(apis.map((api) => sendDue(api, stub.url)));
    expect(stub.recipients.toSorted()).toEqual(wanted);
  });
});
