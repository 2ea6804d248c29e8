/** Serves a stored file. The caller has checked who asks for it. */
import type { Kysely } from 'kysely';
import { enums, object, optional, type Infer } from 'superstruct';
import type { Tables } from '#api/db/tables/tables.ts';
import {
  client,
  type Call,
  type Endpoint,
  type EndpointsOf,
  type RightOf,
} from '#api/http/endpoint.ts';
import { query } from '#api/http/input.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { may } from '#lib/people/rights.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import type { Access, Callers } from '#api/security/authenticate.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { thumbnailOf } from './pictures/thumbnail.ts';
import { fileStoreOf } from './store.ts';
import { fileHeaders } from './file-headers.ts';

type FindRow<Row> = (db: Kysely<Tables>, id: string) => Promise<Row | undefined>;

const choice = optional(enums(['1', '0']));
const display = object({ inline: choice, thumb: choice });
type Display = Infer<typeof display>;

/**
 * File named by `:id`; `check` refuses callers without access. `?inline=1` displays our pictures and PDFs, `?thumb=1` a small
 * copy of a picture.
 */
export const fileEndpoint = <A extends Access, Row extends StoredFile>(
  group: EndpointsOf<A>,
  path: string,
  summary: string,
  find: FindRow<Row>,
  check: (row: Row, caller: Callers[A]) => Result<null, Failure>,
  right: RightOf<A>,
): Endpoint => {
  const input = query(display);
  const definition = {
    ...right,
    summary,
    failures: ['not_found'] as const,
    handle: async ({ context, caller, input: chosen, params }: Call<A, Display>) => {
      const id = params['id'] ?? '';
      const row = isFileId(id) ? await find(context.database.db, id) : undefined;
      if (!row) return fail('not_found');
      const allowed = check(row, caller);
      if (!allowed.ok) return allowed;
      if (chosen.thumb === '1') return sendThumbnail(context, row);
      return sendStoredFile(context, row, chosen.inline === '1');
    },
  };
  return group.get(path, input, definition);
};

/** Variant for files of the calling client; those that hold amounts are for people who may read them. */
export const ownFileEndpoint = <Row extends StoredFile & { readonly client_id: string }>(
  path: string,
  summary: string,
  find: FindRow<Row>,
  hasAmounts: (row: Row) => boolean = () => false,
): Endpoint =>
  fileEndpoint(
    client,
    path,
    summary,
    find,
    (row, { client: { id }, member }) => {
      if (row.client_id !== id) return fail('not_found');
      return may(member, 'amounts') || !hasAmounts(row)
        ? ok(null)
        : fail('forbidden', { message: serverMessages.roleForbidden });
    },
    {},
  );

/** Pictures and PDFs that were made or checked here. */
const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];

export const isFileId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

interface StoredFile {
  readonly file: string;
  /** Its sender's name of it. */
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
}

/** Types of stored pictures. */
const pictureTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** A small copy of a stored picture; 404 for another file, and when its bytes are gone. */
async function sendThumbnail(
  context: ApiContext,
  { file, name, content_type: type }: StoredFile,
): Promise<Result<Response, Failure>> {
  if (!pictureTypes.includes(type)) return fail('not_found');
  // Opened for the first copy only: an unread stream would hold a connection of the store.
  const bytes = await thumbnailOf(file, async () => {
    const stream = await fileStoreOf(context).open(file);
    return stream && Buffer.from(await new Response(stream).arrayBuffer());
  });
  if (!bytes) return fail('not_found');
  const headers = { name, contentType: 'image/jpeg', bytes: bytes.length, isInline: true };
  return ok(new Response(bytes, { headers: fileHeaders(headers) }));
}

/** The file as a response; 404 when its bytes are gone. */
async function sendStoredFile(
  context: ApiContext,
  { file, name, content_type: contentType, size_bytes: bytes }: StoredFile,
  isInline: boolean,
): Promise<Result<Response, Failure>> {
  const stream = await fileStoreOf(context).open(file);
  if (!stream) return fail('not_found');
  const shown = isInline && inlineTypes.includes(contentType);
  return ok(
    new Response(stream, { headers: fileHeaders({ name, contentType, bytes, isInline: shown }) }),
  );
}
