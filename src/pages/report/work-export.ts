import type { APIRoute } from 'astro';
import { answerFile, listAddress } from '#lib/server/page-file.ts';
import { workShape } from '#lib/work-orders/columns.ts';

/** All work orders of a filter as a file; the query is the call's. */
export const GET: APIRoute = (context) => {
  const list = listAddress(workShape.path, context.url.searchParams);
  return answerFile(context, `/client/work-export${context.url.search}`, list);
};
