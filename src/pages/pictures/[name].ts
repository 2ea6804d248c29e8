import type { APIRoute } from 'astro';
import { pathOf } from '#lib/kernel/routes.ts';
import { pictureAt } from '#lib/server/content/pictures.ts';

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
/** Picture names are content hashes: immutable. */
const NAMED_BY_CONTENT = /^[0-9a-f]{12}\.webp$/;

/** A picture of content/pictures. */
export const GET: APIRoute = ({ params, rewrite }) => {
  const { name = '' } = params;
  const type = types[name.split('.').at(-1) ?? ''];
  const bytes = type && /^[\w-][\w.-]*$/.test(name) ? pictureAt(`/pictures/${name}`) : null;
  if (!bytes || type === undefined) return rewrite(pathOf('not-found'));
  const lasting = NAMED_BY_CONTENT.test(name) ? 'max-age=31536000, immutable' : 'max-age=300';
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': type, 'Cache-Control': `public, ${lasting}` },
  });
};
