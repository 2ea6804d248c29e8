/** Migrates a database and prints what it applied; with a number only the first so many of an empty one. */
import { migrateDatabase, pendingMigrations } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';

const [url = '', count] = process.argv.slice(2);
const database = await openDatabase({ url });
const some = count === undefined ? null : await pendingMigrations(database);
/** On a busy machine the others take longer than a start may wait for them. */
const PATIENT_MS = 60_000;
const applied = await migrateDatabase(database, some?.slice(0, Number(count)), PATIENT_MS);
console.log(JSON.stringify(applied));
await database.close();
