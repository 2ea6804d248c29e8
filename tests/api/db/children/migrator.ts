/** Migrates a database and prints what it applied; with a number only the first so many of an empty one. */
import { migrateDatabase, pendingMigrations } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';

const [url = '', count] = process.argv.slice(2);
const database = await openDatabase({ url });
const some = count === undefined ? null : await pendingMigrations(database);
const applied = await migrateDatabase(database, some?.slice(0, Number(count)));
console.log(JSON.stringify(applied));
await database.close();
