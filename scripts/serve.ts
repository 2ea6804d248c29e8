/**
 * What `npm run serve` starts, bundled as dist/server/serve.mjs: the production form. No build, no seeding, settings from
 * the environment only.
 */
delete process.env['PORTAL_SEED'];
await import('../server/main.ts');

export {};
