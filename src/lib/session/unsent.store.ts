/**
 * Keeps field names of unsent input when a session ends, per client and tab, until the page is shown again after the
 * login. Browser only.
 */
import { atom } from 'nanostores';
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { readAuthData, UNSENT_KEY } from './auth-storage.ts';
import { storageOf } from './browser-storage.ts';
import { clientIdIn, type ClientId } from './client-id.ts';

type UnsentNames = Readonly<Record<string, readonly string[]>>;

/** Lost texts by place. */
export const $lost = atom<UnsentNames>({});

let held: UnsentNames = {};
let client: ClientId | undefined;

const address = (): string => location.pathname + location.search;

const clientNow = (): ClientId | undefined => clientIdIn(readAuthData());

/** Holds texts of a place instead of those before; an empty list once they are sent or given up. */
export function storeUnsent(place: string, texts: readonly string[]): void {
  addEventListener('pagehide', store);
  client ??= clientNow();
  held = { ...held, [place]: texts };
  if (place in $lost.get()) $lost.set({ ...$lost.get(), [place]: [] });
}

function store(): void {
  const lost = Object.entries(held).filter(([, texts]) => texts.some((text) => text !== ''));
  if (lost.length === 0 || readAuthData() !== null) return;
  const note = { client, address: address(), held: Object.fromEntries(lost) };
  storageOf('sessionStorage')?.setItem(UNSENT_KEY, JSON.stringify(note));
}

/** Reads input lost at this address when the client's session ended. */
export function readUnsent(): void {
  const tab = storageOf('sessionStorage');
  const note = parseJson(tab?.getItem(UNSENT_KEY));
  const now = clientNow();
  if (!isRecord(note) || note['address'] !== address() || now === undefined) return;
  tab?.removeItem(UNSENT_KEY);
  if (note['client'] !== now || !isRecord(note['held'])) return;
  $lost.set(note['held'] as UnsentNames);
  dispatchEvent(new Event('portal:hydrate'));
}
