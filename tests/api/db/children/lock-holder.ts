/** Locks a data directory, says so, and holds it until it is killed. */
import { lockDataDirectory } from '#api/db/lock.ts';

lockDataDirectory(process.argv[2] ?? '');
console.log('locked');
setInterval(() => undefined, 60_000);
