/** Forms of the editing screen as they are posted: only one that is short enough is parsed. */
import { countText } from '#lib/kernel/count-text.ts';

/** Ten times the longest file. Forms are parsed and rendered in one piece, blocking other requests. */
const MAX_FIELDS = 2000;

export const tooLong = (): string =>
  `A form may have ${countText(MAX_FIELDS)} fields. Go back, and take entries out.`;

export type EditorForm = FormData | 'too long';

export const isTooLong = (form: EditorForm): form is 'too long' =>
  form === 'too long' || [...form.keys()].length > MAX_FIELDS;

/** Returns true if the body has more parts than permitted fields; each part names this header. */
function hasManyParts(body: ArrayBuffer): boolean {
  const text = Buffer.from(body).toString('latin1');
  const part = /content-disposition/gi;
  for (let count = 0; part.test(text);) if (++count > MAX_FIELDS) return true;
  return false;
}

/** The form of a request; null when it has none. */
export async function readEditorForm(request: Request): Promise<EditorForm | null> {
  if (request.method !== 'POST') return null;
  try {
    const body = await request.arrayBuffer();
    if (hasManyParts(body)) return 'too long';
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
    return await new Response(body, { headers }).formData();
  } catch {
    return null;
  }
}
