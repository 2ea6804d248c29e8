import { createApp } from 'astro/app/entrypoint';

const app = createApp();

/** Answers a request through `src/fetch.ts`; pages find `notes` in `Astro.locals`. */
export const render = (request, notes) => app.render(request, { locals: notes });
