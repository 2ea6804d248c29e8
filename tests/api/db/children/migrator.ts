/** Migrates a database and prints what it applied. */
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';

const database = await openDatabase({ url: process.argv[2] ?? '' });
console.log(JSON.stringify(await migrateDatabase(database)));
await database.close();
