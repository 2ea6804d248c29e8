import type { APIRoute } from 'astro';
import { answerFile } from '#lib/server/page-file.ts';

/** A photo or paper of an own receipt, to be shown. */
export const GET: APIRoute = (context) =>
  answerFile(
    context,
    `/client/receipt-files/${encodeURIComponent(context.params['id'] ?? '')}?inline=1`,
  );
