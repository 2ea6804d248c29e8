import { startPostgres } from './tests/support/postgres-server.ts'; import {spawnSync} from 'node:child_process';
const pg=await startPostgres(); const r=spawnSync('npx',['vitest','run',...process.argv.slice(2)],{stdio:'inherit',env:{...process.env,TEST_POSTGRES_URL:pg.url}}); await pg.stop(); process.exit(r.status);
