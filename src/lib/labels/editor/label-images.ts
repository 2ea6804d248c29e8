/** Logos as the preview needs them: fetched with the token, measured, shown from memory. Browser only. */
import { map, type ReadableAtom } from 'nanostores';
import { bearerToken } from '#lib/session/auth-storage.ts';
import type { LabelImage } from '../engine/spec.ts';
import { apiBaseUrl } from '#lib/session/page-facts.ts';

interface ShownImage extends LabelImage {
  /** An address of this browser's memory. */
  readonly url: string;
}

const $images = map<Record<string, ShownImage>>({});
const asked = new Set<string>();

/** Pictures by the id of their file; those that are still fetched are missing. */
export const $labelImages: ReadableAtom<Readonly<Record<string, ShownImage>>> = $images;

async function load(id: string): Promise<void> {
  const token = bearerToken();
  const path = `/api/client/attachments/${encodeURIComponent(id)}?inline=1`;
  const answer = await fetch(`${apiBaseUrl()}${path}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return;
  const blob = await answer.blob();
  const picture = await createImageBitmap(blob);
  const { width: widthPx, height: heightPx } = picture;
  picture.close();
  $images.setKey(id, { widthPx, heightPx, url: URL.createObjectURL(blob) });
}

/** Fetches these pictures, once each; one that cannot be had stays missing. */
export function wantImages(ids: readonly string[]): void {
  for (const id of ids) {
    if (id === '' || asked.has(id)) continue;
    asked.add(id);
    void load(id).catch(() => asked.delete(id));
  }
}
