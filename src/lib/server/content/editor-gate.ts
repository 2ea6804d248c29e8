/** Access checks of the editing screen, and the draft of a preview. */
import { withDrafts } from '#lib/content/live-content.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { editorAccess } from './editor-access.ts';
import { editorFileAt } from './editor-files.ts';
import { readEditorForm } from './editor-form.ts';
import { previewOf } from './editor.ts';

const textResponse = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response => new Response(text, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

interface EditorRequest {
  readonly request: Request;
  readonly routePattern: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly locals: App.Locals;
}

const POLICY = 'content-security-policy';

/** The editing screen shows its preview in a frame; nothing else of the portal may be framed or frames. */
function framed(response: Response, isPreview: boolean): Response {
  const policy = response.headers.get(POLICY);
  if (isPreview) response.headers.set('X-Frame-Options', 'SAMEORIGIN');
  if (policy !== null)
    response.headers.set(
      POLICY,
      isPreview
        ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        : `${policy}; frame-src 'self'`,
    );
  return response;
}

/** Answers a request for the editing screen; null for an unknown page. */
export async function answerEditor(
  { request, routePattern, params, locals }: EditorRequest,
  next: () => Promise<Response>,
): Promise<Response | null> {
  const access = editorAccess(request);
  if (access === 'closed') return null;
  if (access === 'foreign') return textResponse(403, serverMessages.foreignOrigin);
  if (access === 'slow') return textResponse(429, serverMessages.tooMany, { 'Retry-After': '900' });
  if (access === 'locked')
    return textResponse(401, 'The key of the editing screen is needed.', {
      'WWW-Authenticate': 'Basic realm="Content", charset="UTF-8"',
    });
  const isPreview = routePattern.startsWith('/content/preview');
  if (!isPreview) return framed(await next(), false);
  const file = editorFileAt(params['file'])?.name;
  if (!file) return null;
  const form = await readEditorForm(request);
  const { drafts, errors } = form ? await previewOf(file, form) : { drafts: {}, errors: [] };
  locals.previewErrors = errors;
  return withDrafts(drafts, async () => {
    const page = await next();
    // Read to its end here: later, the page would be rendered without the draft.
    const body = await page.text();
    return framed(new Response(body, page), true);
  });
}
