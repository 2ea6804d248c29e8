/**
 * Entry of `npm run serve`, bundled as dist/server/serve.mjs: production form without build or seeding, settings from
 * the environment only.
 */
delete process.env['PORTAL_SEED'];
await import('../server/main.ts');

export {};
