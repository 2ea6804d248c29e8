import type { APIRoute } from 'astro';
import { answerFile } from '#api/pages/desk/file.ts';
import { recordCall } from '#api/pages/desk/record.ts';

/** The quote of a record as the client has it. */
export const GET: APIRoute = (context) =>
  answerFile(context, recordCall(context.params['reference'] ?? '', '/pdf'), { paper: 'quote' });
