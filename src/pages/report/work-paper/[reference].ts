import type { APIRoute } from 'astro';
import { answerFile } from '#lib/server/page-file.ts';

/** A work order as a PDF. */
export const GET: APIRoute = (context) =>
  answerFile(
    context,
    `/client/work-orders/${encodeURIComponent(context.params['reference'] ?? '')}/pdf`,
  );
