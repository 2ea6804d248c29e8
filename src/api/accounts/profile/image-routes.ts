/** Profile pictures, loaded by `<img>`, which sends no token. */
import { ok } from '#lib/kernel/result.ts';
import { open } from '#api/http/endpoint.ts';
import { nothing } from '#api/http/input.ts';
import { inertHeaders } from '#api/http/reply.ts';
import { readPicture } from './read-picture.ts';

/** Cached: a name's content is immutable; served inert (OWASP ASVS 5.0, 3.2.1). */
const headers = {
  ...inertHeaders,
  'cache-control': 'private, max-age=31536000, immutable',
  'content-disposition': 'attachment; filename="profile-picture.jpg"',
  'cross-origin-resource-policy': 'same-site',
} as const;

export const imageRoutes = [
  open.get('/images/:name', nothing, {
    summary:
      'A profile picture; its unguessable name, the `profile` of a client, is the key to it.',
    refusals: ['not_found'],
    handle: async ({ context, params }) => {
      const picture = await readPicture(context, params['name'] ?? '');
      if (!picture.ok) return picture;
      const { stream, size, contentType } = picture.value;
      return ok(
        new Response(stream, {
          headers: { ...headers, 'content-type': contentType, 'content-length': String(size) },
        }),
      );
    },
  }),
];
