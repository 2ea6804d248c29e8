/** Adds rows until it is killed and prints each number once its commit was acknowledged. */
import { writeSync } from 'node:fs';
import { migrateDatabase } from '#api/main/migrate.ts';
import { openDatabase } from '#api/db/open.ts';
import { countHit } from '#api/security/rate-limiter.ts';

const [url = '', round = '0'] = process.argv.slice(2);
const database = await openDatabase({ url });
await migrateDatabase(database);
for (let number = 1; ; number++) {
  await countHit(database.db, { bucket: `round ${round}`, windowStart: number });
  writeSync(1, `${number}\n`);
}
