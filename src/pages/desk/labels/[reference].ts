import type { APIRoute } from 'astro';
import { deskLabelFile } from '#api/pages/desk/floor/labels.ts';

/** A print file of a label, made by a posted form. */
export const POST: APIRoute = (context) =>
  deskLabelFile(context, context.params['reference'] ?? '');
