import { buildPortal } from './support/build-portal.ts';

process.exitCode = await buildPortal();
