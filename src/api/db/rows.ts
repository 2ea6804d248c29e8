/** Reads rows of any table by the values of columns, or by their keys. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from './tables/tables.ts';

type Db = Kysely<Tables>;
type Table = keyof Tables;
type Row<T extends Table> = Selectable<Tables[T]>;
type Column<T extends Table> = keyof Tables[T] & string;
type Values<T extends Table> = Readonly<Partial<Record<Column<T>, string>>>;

/** Returns the rows with these values, in the order of these columns. */
export async function selectRows<T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
  ...order: readonly Column<T>[]
): Promise<Row<T>[]> {
  const conditions = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  const sorted =
    order.length > 0 ? sql`order by ${sql.join(order.map((name) => sql.ref(name)))}` : sql``;
  const { rows } = await sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} ${sorted}`.execute(
    db,
  );
  return rows;
}

/** Returns the one row with these values; undefined for none. */
export const selectRow = async <T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
): Promise<Row<T> | undefined> => (await selectRows(db, table, values))[0];

/** Returns the rows of these keys in their order: all columns, or the key and those named. */
export async function selectRowsByKeys<
  T extends Table,
  C extends Column<T> & keyof Row<T> = Column<T> & keyof Row<T>,
>(db: Db, table: T, key: 'id' | 'reference', keys: readonly string[], columns?: readonly C[]) {
  if (keys.length === 0) return [];
  const selected = columns
    ? sql.join([...new Set<string>([key, ...columns])].map((name) => sql.ref(name)))
    : sql`*`;
  const { rows } = await sql<
    Pick<Row<T>, C>
  >`select ${selected} from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(keys)})`.execute(
    db,
  );
  const byKey = new Map(rows.map((row) => [(row as Record<string, unknown>)[key], row]));
  return keys.flatMap((each) => byKey.get(each) ?? []);
}
