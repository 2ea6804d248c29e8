import type { APIRoute } from 'astro';
import { answerPresence } from '#api/pages/desk/presence.ts';

/** Who else has a record open. */
export const ALL: APIRoute = (context) =>
  answerPresence(context, context.params['reference'] ?? '');
