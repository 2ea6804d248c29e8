import type { APIRoute } from 'astro';
import { answerFile } from '#lib/server/page-file.ts';

/** The receiving report of an own receipt as a PDF. */
export const GET: APIRoute = (context) =>
  answerFile(
    context,
    `/client/receipts/${encodeURIComponent(context.params['reference'] ?? '')}/pdf`,
  );
