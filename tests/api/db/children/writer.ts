/** Adds rows until it is killed and prints each number once its commit was acknowledged. */
import { writeSync } from 'node:fs';
import { migrateDatabase } from '../../../../src/api/db/migrate.ts';
import { openDatabase } from '../../../../src/api/db/open.ts';
import { countHit } from '../../../../src/api/db/rate-limits.ts';

const [url = '', round = '0'] = process.argv.slice(2);
const database = await openDatabase({ url });
await migrateDatabase(database);
for (let number = 1; ; number++) {
  await countHit(database.db, { bucket: `round ${round}`, windowStart: number });
  writeSync(1, `${number}\n`);
}
