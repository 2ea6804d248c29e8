/** Duration of a code request with a responsive and with a stalled mail server. */
import { startSmtpStub, type Mood } from '../tests/api/mail/smtp-stub.ts';
import { codeRounds, demo } from './config.ts';
import { newDataDir, startPortal } from './portal.ts';
import { median } from './figures.ts';

/** Milliseconds until the answer. */
export interface MailTimes {
  readonly healthy: number;
  readonly stalled: number;
}

async function askForCode(origin: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/client/sendotp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'csrfToken=b', 'x-csrf-token': 'b' },
    body: JSON.stringify({ email: demo.email }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The code was answered ${answer.status}.`);
  return performance.now() - started;
}

async function portalWith(mood: Mood) {
  const stub = await startSmtpStub(mood);
  const portal = await startPortal(newDataDir(), { smtpUrl: stub.url });
  const stop = async (): Promise<void> => {
    await portal.stop();
    await stub.close();
  };
  return { origin: portal.origin, stop };
}

/** Two portals, asked in turns. */
export async function measureMails(): Promise<MailTimes> {
  const [healthy, stalled] = [await portalWith('accepts'), await portalWith('stalls')];
  const times: Record<keyof MailTimes, number[]> = { healthy: [], stalled: [] };
  try {
    for (let round = 0; round < codeRounds; round += 1) {
      times.healthy.push(await askForCode(healthy.origin));
      times.stalled.push(await askForCode(stalled.origin));
    }
  } finally {
    await healthy.stop();
    await stalled.stop();
  }
  return { healthy: median(times.healthy), stalled: median(times.stalled) };
}
