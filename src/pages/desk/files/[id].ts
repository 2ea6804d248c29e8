import type { APIRoute } from 'astro';
import { deskFile } from '#api/pages/desk/file.ts';

/** A file of a record. */
export const GET: APIRoute = (context) => deskFile(context, context.params['id'] ?? '');
