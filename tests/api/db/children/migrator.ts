/** Migrates a database and prints the names of the applied migrations. */
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';

const [, , url = ''] = process.argv;
const database = await openDatabase({ url });
/** On a busy machine the others take longer than a start may wait for them. */
const PATIENT_MS = 60_000;
const applied = await migrateDatabase(database, undefined, PATIENT_MS);
console.log(JSON.stringify(applied));
await database.close();
