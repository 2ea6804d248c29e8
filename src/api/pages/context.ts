/** Shares the session and the ways out of a page among the readers of pages. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Result } from '#lib/kernel/result.ts';
import { err } from '#lib/kernel/result.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { may, type ClientRight } from '#lib/people/rights.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { Visit } from '#api/main/visit.ts';
import { failureOf, pageFailure } from './admit.ts';

/** The part of Astro's context that is read. */
export interface PageContext {
  readonly request: Request;
  readonly url: URL;
  readonly locals: App.Locals;
}

/** Returns the session of a page; throws on a page that the guard lets through without one. */
export function visitOf({ locals }: PageContext): Visit {
  if (!locals.visit) throw new Error('A page of records was rendered without a session.');
  return locals.visit;
}

/** Reads a part that the page can do without: null when reading fails, and with another API. */
export async function optional<T>(
  { locals: { visit } }: PageContext,
  read: (visit: Visit) => Promise<T>,
): Promise<T | null> {
  if (!visit) return null;
  try {
    return await read(visit);
  } catch (error) {
    failureOf(visit, error);
    return null;
  }
}

/** Carries out what a form of the page posts, for people with the right; never rejects. */
export async function act<T>(
  context: PageContext,
  right: ClientRight,
  run: (visit: Visit) => Promise<Result<T, Failure>>,
): Promise<Result<T, ApiFailure>> {
  const visit = visitOf(context);
  const done = await visit.act(async () =>
    may(visit.caller.member, right)
      ? run(visit)
      : fail('forbidden', { message: serverMessages.roleForbidden }),
  );
  return done.ok ? done : err(pageFailure(done.error, visit.origin.requestId));
}

/** Leads elsewhere; with 303 after something was posted, so that a reload sends nothing again. */
export const moved = (location: string, status: 302 | 303 = 302): Response =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } });
