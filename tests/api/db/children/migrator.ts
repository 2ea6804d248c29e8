/** Migrates a database and prints what it applied. */
import { migrateDatabase } from '../../../../src/api/db/migrate.ts';
import { openDatabase } from '../../../../src/api/db/open.ts';

const database = await openDatabase({ url: process.argv[2] ?? '' });
console.log(JSON.stringify(await migrateDatabase(database)));
await database.close();
