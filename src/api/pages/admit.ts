/** Lets the visitor of a protected page in, by the embedded API or another one. */
import type { APIContext } from 'astro';
import { failureOf as envelopeFailure, type ApiFailure } from '#lib/http/envelope.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { ClientProfile } from '#lib/session/client-profile.ts';
import { failureEnvelope } from '#api/http/reply.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Visit } from '#api/main/visit.ts';
import { showProfile } from '#api/accounts/profile/show-profile.ts';
import { mustSetUp } from '#api/security/session-step.ts';
import { accountApi } from './account-api.ts';
import { embeddedApi } from './embedded.ts';

export type { Visit };

interface Admitted {
  readonly client: ClientProfile;
  /** Null with another API. */
  readonly visit: Visit | null;
}

/** Returns a failure as calls over HTTP report it. */
export function pageFailure(failure: Failure, requestId: string): ApiFailure {
  const { status, envelope } = failureEnvelope(failure, requestId);
  return envelopeFailure(status, envelope);
}

/** Logs what a page has thrown and returns the failure to show. */
export const failureOf = ({ failureFrom, origin }: Visit, error: unknown): ApiFailure =>
  pageFailure(failureFrom(error), origin.requestId);

/** Returns true if the person must set up a second step before any other page opens. */
export const mayOnlySetUp = ({ context, caller }: Visit): boolean => mustSetUp(context, caller);

/** Finds the client behind a token. */
export async function admit(
  { request, routePattern: route }: Pick<APIContext, 'request' | 'routePattern'>,
  token: string,
): Promise<Result<Admitted, ApiFailure>> {
  const { headers: incoming, method } = request;
  const api = embeddedApi();
  if (!api) {
    const profile = await accountApi(incoming, token).getProfile();
    return profile.ok ? ok({ client: profile.value.body, visit: null }) : profile;
  }
  const requestId = incoming.get('x-request-id');
  const visit = await api.openVisit({
    token,
    requestId,
    address: incoming.get('x-client-address'),
    userAgent: incoming.get('user-agent'),
    route,
    method,
  });
  if (!visit.ok) return err(pageFailure(visit.error, requestId ?? ''));
  const { client } = visit.value.caller;
  const profile = { ...showProfile(client), isDeleted: client.is_deleted };
  return ok({ client: profile, visit: visit.value });
}
