/** Calls that answer a stored file of a record, to those who may read it. */
import type { Kysely } from 'kysely';
import { enums, object, optional } from 'superstruct';
import type { Tables } from '#api/db/tables/tables.ts';
import { client, type Endpoint, type EndpointsOf } from '#api/http/endpoint.ts';
import { query } from '#api/http/input.ts';
import { refuse } from '#api/kernel/failures.ts';
import type { Access, Callers } from '#api/security/authenticate.ts';
import { isFileId, sendStoredFile, sendThumbnail, type KeptFile } from './send-stored-file.ts';

type Find<Row> = (db: Kysely<Tables>, id: string) => Promise<Row | undefined>;

const choice = optional(enums(['1', '0']));

/**
 * File named by `:id`; 404 for callers lacking access. `?inline=1` displays our pictures and PDFs, `?thumb=1` a small
 * copy of a picture.
 */
export const fileEndpoint = <A extends Access, Row extends KeptFile>(
  group: EndpointsOf<A>,
  path: string,
  summary: string,
  find: Find<Row>,
  mayRead: (row: Row, caller: Callers[A]) => boolean,
): Endpoint =>
  group.get(path, query({ struct: object({ inline: choice, thumb: choice }) }), {
    summary,
    refusals: ['not_found'],
    handle: async ({ context, caller, input, params }) => {
      const id = params['id'] ?? '';
      const row = isFileId(id) ? await find(context.database.db, id) : undefined;
      if (!row || !mayRead(row, caller)) return refuse('not_found');
      if (input.thumb === '1') return sendThumbnail(context, row);
      return sendStoredFile(context, row, input.inline === '1');
    },
  });

/** Variant for files of the calling client. */
export const ownFileEndpoint = <Row extends KeptFile & { readonly client_id: string }>(
  path: string,
  summary: string,
  find: Find<Row>,
): Endpoint =>
  fileEndpoint(client, path, summary, find, (row, caller) => row.client_id === caller.client.id);
