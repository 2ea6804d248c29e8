import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { queueMail } from '#api/mail/queue.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { createTestApi } from '../../support/api.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startSmtpStub } from './smtp-stub.ts';

/** Runs the child until it has said something, and then kills it without warning. */
async function runUntil(parameters: string[], isDone: () => boolean): Promise<string> {
  const file = projectFile('tests/api/mail/children/accept-mail.ts');
  const hooks = projectFile('tests/support/content-modules.mjs');
  const child = spawn(process.execPath, ['--import', hooks, file, ...parameters], {
    stdio: 'pipe',
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  const exited = once(child, 'exit');
  await expect.poll(() => text !== '' && isDone()).toBe(true);
  child.kill('SIGKILL');
  await exited;
  return text;
}

it('loses no mail over a kill between accepting and sending', async () => {
  const url = `sqlite:${join(temporaryFolder(), 'portal.db')}`;
  const database = await openDatabase({ url });
  await migrateDatabase(database);
  const { email } = await createTestApi(database).signUp();
  await database.close();

  const stub = await startSmtpStub('stalls');
  expect(await runUntil([url, stub.url, email], () => true)).toBe('200\n');
  expect(stub.received).toEqual([]);
  stub.mood = 'accepts';
  await runUntil([url, stub.url, ''], () => stub.received.length > 0);
  expect(stub.recipients).toEqual([email]);
  await stub.close();
});

it('doubles at most the one mail that was leaving when the process was killed', async () => {
  const url = `sqlite:${join(temporaryFolder(), 'portal.db')}`;
  const database = await openDatabase({ url });
  await migrateDatabase(database);
  const { context } = createTestApi(database, { now: () => new Date() });
  const wanted = Array.from({ length: 8 }, (_, at) => `owner${at}@example.com`);
  for (const to of wanted)
    await database.transaction((tx) =>
      queueMail(context, tx, { to, kind: 'password-changed', data: {} }),
    );
  await database.close();

  const stub = await startSmtpStub('slow');
  await runUntil([url, stub.url, ''], () => stub.received.length > 2);
  stub.mood = 'accepts';
  await runUntil([url, stub.url, ''], () => new Set(stub.recipients).size === wanted.length);
  expect(new Set(stub.recipients)).toEqual(new Set(wanted));
  expect(stub.recipients.length).toBeLessThanOrEqual(wanted.length + 1);
  await stub.close();
});
