/** The table of saved views as Kysely sees it. */
import type { Selectable } from 'kysely';

export type SavedViewsTable = {
  id: string;
  client_id: string;
  /** Whose view it is; null of earlier releases: everybody's. */
  member_id: string | null;
  /** Which list it is a view of, by the name of its shape. */
  list: string;
  name: string;
  /** Folded: unique among the client's views of the list, and their order. */
  name_key: string;
  /** Query of the list's address, excluding the question mark. */
  query: string;
  created_at: string;
  updated_at: string;
};

export type SavedViewRow = Selectable<SavedViewsTable>;
