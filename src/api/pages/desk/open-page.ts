/** The frame that pages of the desk share: title, address, status, and notifications. */
import type { Result } from '#lib/kernel/result.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { deskPathOf, deskTitleOf, type DeskRouteId } from '#lib/staff/desk-routes.ts';
import type { PageContext } from '../context.ts';
import type { DeskFailure } from './desk-api.ts';
import { pageStatus } from './posted.ts';

interface DeskView {
  readonly rejection?: DeskError | null;
  readonly done?: string;
}

type OpenContext = PageContext & { readonly response: { status?: number } };

/** Reads a page and sets its status; `view` is null where it cannot be read. A response leads elsewhere. */
export async function openDeskPage<V extends object>(
  context: OpenContext,
  id: DeskRouteId,
  readPage: (context: PageContext) => Promise<Response | Result<V, DeskFailure>>,
) {
  const read = await readPage(context);
  if (read instanceof Response) return read;
  const view = read.ok ? read.value : null;
  const { rejection: rejection = null, done }: DeskView = view ?? {};
  context.response.status = pageStatus(read, rejection);
  const outcome = { read, rejection, done };
  return { read, view, rejection, outcome, title: deskTitleOf(id), path: deskPathOf(id) };
}
