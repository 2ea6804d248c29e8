import { defineMiddleware } from 'astro:middleware';
import { isDeskPattern } from '#lib/staff/desk-routes.ts';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { isPublicPattern, pageWithoutRecords, pathOf } from '#lib/kernel/routes.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import { policyOf } from '#lib/server/content-policy.ts';
import { answerEditor } from '#lib/server/content/editor-gate.ts';
import { toLogin, redirectVisitor, type Redirection } from '#lib/server/guard.ts';
import {
  clearedMirrorCookie,
  mirrorFingerprint,
  readMirrorCookie,
} from '#lib/server/mirror-cookie.ts';
import { admit, failureOf, mayOnlySetUp, type Visit } from '#api/pages/admit.ts';
import { moved } from '#api/pages/context.ts';
import { answerDesk } from '#api/pages/desk/gate.ts';
import { downloadAt } from '#api/pages/files.ts';
import { apiBaseUrl, isHttps } from '#lib/server/portal.ts';
import { formAt } from '#lib/kernel/form-table.ts';
import { isReference } from '#lib/records/reference.ts';

function away({ location, clearMirror }: Redirection): Response {
  const response = moved(location);
  if (clearMirror) response.headers.append('Set-Cookie', clearedMirrorCookie(isHttps()));
  return response;
}

/** Methods of a page: links, and native form posts. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];
const methodsAreItsOwn = new Set([pathOf('session'), pathOf('not-found')]);

const methodNotAllowed = (): Response =>
  new Response(serverMessages.methodNotAllowed, {
    status: 405,
    headers: { Allow: PAGE_METHODS.join(', '), 'Cache-Control': 'no-store' },
  });

/** The framework's own endpoints. The front server closes them too, but not in every spelling of their paths. */
const isFrameworkEndpoint = (routePattern: string): boolean => routePattern.startsWith('/_');

/** The editing screen has a separate guard. */
const isEditor = (routePattern: string): boolean =>
  routePattern === pathOf('content') || routePattern.startsWith(`${pathOf('content')}/`);

/** An address that would be a form's or a file's, of a form or a file that there is not. */
const isNoPage = (
  routePattern: string,
  { form, file }: Readonly<Record<string, string | undefined>>,
): boolean =>
  (form !== undefined && !formAt(form)) ||
  (routePattern === '/report/[...file]' && downloadAt(`/report/${file ?? ''}`) === null);

/**
 * The address of a page without a slash at its end, and with the number of its record in capital letters; null for one
 * that is written so, and for `//x/`, which without the slash is another site.
 */
function pageAddress({ pathname, search }: URL, reference = ''): string | null {
  if (pathname.startsWith('//')) return null;
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  const capital = reference.toUpperCase();
  const plain = isReference(capital) ? path.replace(reference, capital) : path;
  return plain === pathname ? null : plain + search;
}

const POLICY = 'content-security-policy';

async function render(next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  const policy = response.headers.get(POLICY);
  if (policy !== null) response.headers.set(POLICY, policyOf(policy, apiBaseUrl(), isHttps()));
  return response;
}

/** Renders a page of a client; a read that is refused leads to the error page, and a bug is answered with 500. */
async function renderFor(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  try {
    const response = await render(next);
    visit.count(response.status);
    return response;
  } catch (error) {
    const { message, status } = failureOf(visit, error);
    visit.count(status);
    return status === 500 ? new Response(null, { status }) : moved(errorWith(message));
  }
}

/**
 * Guards every page that is not on the public list, decided by the pattern of the page to be rendered.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, params, request, routePattern, url } = context;
  locals.client = null;
  locals.visit = null;
  locals.token = null;
  locals.desk = null;
  locals.apiBaseUrl = apiBaseUrl();
  locals.requestId = request.headers.get('x-request-id') ?? '';
  if (isFrameworkEndpoint(routePattern)) return new Response(null, { status: 404 });
  if (isNoPage(routePattern, params)) return context.rewrite(pathOf('not-found'));
  if (!PAGE_METHODS.includes(request.method) && !methodsAreItsOwn.has(routePattern)) {
    return methodNotAllowed();
  }
  if (isEditor(routePattern)) {
    return (
      (await answerEditor(context, () => render(next))) ?? context.rewrite(pathOf('not-found'))
    );
  }
  const plain = pageAddress(url, params['reference']);
  if (plain !== null && request.method !== 'POST' && routePattern !== pathOf('not-found')) {
    return context.redirect(plain, 301);
  }
  if (isDeskPattern(routePattern)) {
    return (
      (await answerDesk(context, (path) => render(() => next(path)))) ??
      context.rewrite(pathOf('not-found'))
    );
  }
  if (isPublicPattern(routePattern)) {
    // A successful native post may set the cookie; its script syncs both copies.
    if (request.method === 'GET') {
      locals.mirror = mirrorFingerprint(request.headers.get('cookie'), isHttps());
    }
    return render(next);
  }

  const mirror = readMirrorCookie(request.headers.get('cookie'), isHttps());
  if (!mirror) return away(toLogin(url));
  const admitted = await admit(context, mirror.token);
  if (!admitted.ok) return away(redirectVisitor(admitted.error, url));
  const { client, visit } = admitted.value;
  // Every key of a profile may be missing, but one without name and e-mail is no profile.
  if (client.contact_person === '' && client.email === '') {
    return moved(errorWith(messages.profileNotLoaded));
  }
  locals.client = client;
  locals.visit = visit;
  locals.token = mirror.token;
  if (visit) {
    const isSetUp = routePattern === pathOf('security') || !mayOnlySetUp(visit);
    return isSetUp ? renderFor(visit, next) : moved(pathOf('security'));
  }
  const page = pageWithoutRecords(routePattern, params['form']);
  if (page === null) return context.rewrite(pathOf('not-found'));
  if (page === 'itself') return render(next);
  locals.section = page;
  return render(() => next(pathOf('section')));
});
