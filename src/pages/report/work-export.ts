import type { APIRoute } from 'astro';
import { answerFile } from '#lib/server/page-file.ts';

/** All work orders of a filter as a file; the query is the call's. */
export const GET: APIRoute = (context) =>
  answerFile(context, `/client/work-export${context.url.search}`);
