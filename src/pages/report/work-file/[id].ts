import type { APIRoute } from 'astro';
import { answerFile } from '#lib/server/page-file.ts';

/** A document or photo of an own work order; `?inline=1` shows it. */
export const GET: APIRoute = ({ request, locals, params, url }) => {
  const inline = url.searchParams.get('inline') === '1' ? '?inline=1' : '';
  const path = `/client/work-files/${encodeURIComponent(params['id'] ?? '')}${inline}`;
  return answerFile({ request, locals }, path);
};
