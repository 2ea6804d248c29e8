/** Refuses writes through `reader`, so that a mistake shows on every dialect and not only on SQLite. */
import type { KyselyPlugin } from 'kysely';

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

export const readOnlyPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind)) throw new Error('The reader only reads: write through db or a tx');
    return node;
  },
  transformResult: async ({ result }) => result,
};
