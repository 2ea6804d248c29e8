import type { APIRoute } from 'astro';
import { pathOf } from '#lib/kernel/routes.ts';
import { answerFile, downloadAt, listAddress } from '#api/pages/files.ts';

/** A file of a report: its export, a photo, a document or its PDF. */
export const GET: APIRoute = (context) => {
  const download = downloadAt(`/report/${context.params['file'] ?? ''}`);
  if (!download) return context.rewrite(pathOf('not-found'));
  const { name, call, list } = download;
  const query = context.url.searchParams;
  const path = call(encodeURIComponent(name), query);
  return answerFile(context, path, list && listAddress(list, query));
};
