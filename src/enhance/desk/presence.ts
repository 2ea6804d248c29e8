/** Tells the server that a record is open here, and shows who else has it open. */
import { array, is, string, type } from 'superstruct';
import { alsoOpenText } from '#lib/portal/also-open.ts';

const HEARTBEAT_MS = 20_000;

const answer = type({ others: array(string()) });
const place = document.querySelector<HTMLElement>('[data-also-open]');

/** Returns false when the session has ended. */
async function sendHeartbeat(path: string): Promise<boolean> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams() });
  if (response.redirected) return false;
  const body: unknown = response.ok ? await response.json() : null;
  if (place && is(body, answer)) place.textContent = alsoOpenText(body.others);
  return true;
}

function follow(path: string): void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    sendHeartbeat(path).then(
      (goesOn) => {
        if (!goesOn) clearInterval(timer);
      },
      () => undefined,
    );
  }, HEARTBEAT_MS);
}

const { alsoOpen } = place?.dataset ?? {};
if (alsoOpen) follow(alsoOpen);
