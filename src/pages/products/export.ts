import type { APIRoute } from 'astro';
import { productShape } from '#lib/products/columns.ts';
import { answerFile } from '#api/pages/files.ts';

/** The products of the list as a file: `?format=csv` and the filters of the list. */
export const GET: APIRoute = async (context) => {
  const asked = context.url.searchParams;
  const query = new URLSearchParams({ format: asked.get('format') ?? 'csv' });
  for (const name of Object.keys(productShape.filters)) {
    const value = asked.get(name) ?? '';
    if (value !== '') query.set(name, value);
  }
  return answerFile(context, `/client/exports/products?${query.toString()}`);
};
