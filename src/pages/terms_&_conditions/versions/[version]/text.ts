/** The text of a version as a file: the bytes that its checksum is of. */
import type { APIRoute } from 'astro';
import { readVersion } from '#api/pages/terms.ts';

export const GET: APIRoute = ({ params, rewrite }) => {
  const terms = readVersion(params['version'] ?? '');
  if (!terms) return rewrite('/404');
  return new Response(terms.body, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="terms-and-conditions-${terms.version}.txt"`,
      'Cache-Control': 'no-store',
    },
  });
};
