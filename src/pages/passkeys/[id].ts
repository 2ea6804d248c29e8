import type { APIRoute } from 'astro';
import { answerPasskeyOptions } from '#api/pages/native/passkeys.ts';

/** Options of a passkey for the script of a page. */
export const ALL: APIRoute = (context) => answerPasskeyOptions(context, context.params['id'] ?? '');
