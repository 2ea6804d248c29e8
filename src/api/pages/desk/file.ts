/** Files of records behind links of the desk. */
import { messages } from '#lib/kernel/messages.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi } from './desk-api.ts';

/** Answers with a file, as a download or as a picture of the page. */
export async function deskFile(context: PageContext, id: string): Promise<Response> {
  const { searchParams } = context.url;
  return answerFile(context, `/ops/attachments/${encodeURIComponent(id)}`, {
    inline: searchParams.get('inline') === '1' ? '1' : undefined,
    thumb: searchParams.get('thumb') === '1' ? '1' : undefined,
  });
}

/** Answers with the file of a call. */
export async function answerFile(
  context: PageContext,
  path: string,
  query: Parameters<ReturnType<typeof deskApi>['file']>[1],
): Promise<Response> {
  const file = await deskApi(context).file(path, query);
  return file.ok ? file.value : moved(errorWith(file.error.message || messages.serverError));
}
