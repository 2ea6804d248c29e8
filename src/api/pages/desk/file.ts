/** Files of records behind links of the desk. */
import { failureOf, readEnvelope } from '#lib/http/envelope.ts';
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
  const response = await deskApi(context).file(path, query);
  if (response.ok) return response;
  const { message } = failureOf(response.status, readEnvelope(await response.text()));
  return moved(errorWith(message || messages.serverError));
}
