import type { APIRoute } from 'astro';
import { logOut } from '#api/pages/desk/log-out.ts';

/** Ends the session; a link that leads here only shows the desk. */
export const ALL: APIRoute = (context) => logOut(context);
