import type { APIRoute } from 'astro';
import { answerFile } from '#lib/server/page-file.ts';

/** The products of the list as a file: `?format=csv` and the search of the list. */
export const GET: APIRoute = async (context) => {
  const asked = context.url.searchParams;
  const query = new URLSearchParams({ format: asked.get('format') ?? 'csv' });
  const q = asked.get('q') ?? '';
  if (q !== '') query.set('q', q);
  return answerFile(context, `/client/exports/products?${query.toString()}`);
};
