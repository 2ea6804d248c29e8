import { sessionOf } from './portal.ts'; import { putUnderLoad } from './load.ts'; import { startChild, freePort } from './child.ts';
const port = await freePort(); process.execArgv = ['--max-semi-space-size=4'];
const c = await startChild('/tmp/wt/speed-root-e/server/main.ts', port, { HOST: 'localhost', PORT: String(port), SITE_URL: `http://localhost:${port}`, API_BASE_URL: '', DATABASE_URL: '', DATA_DIR: '/tmp/wt/speed-data-mem', PORTAL_SEED: 'demo', PORTAL_LIMIT_SCALE: '1000000000', LOG_LEVEL: 'warn' });
await new Promise((r) => setTimeout(r, 3000)); console.log('idle', Math.round((await c.usage()).rssBytes / 1e6));
const { cookie } = await sessionOf(c.origin);
for (let i = 0; i < 12; i++) { const l = await putUnderLoad(c, '/', cookie, { requests: 4000, seconds: 30 }); console.log(i, Math.round(l.perSecond), 'rps', Math.round(l.cpuMicros), 'us', Math.round((await c.usage()).rssBytes / 1e6), 'MB'); }
await c.stop();
