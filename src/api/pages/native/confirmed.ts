/** Acts that need a fresh login: their form comes again with a code or passkey, else the password. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { assertion as struct } from '#lib/passkeys/calls.ts';
import { memberStep, type SelfCall } from '#api/accounts/security/second-step.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { confirmSelf } from '#api/security/own-step.ts';
import { readPasskey } from './passkeys.ts';
import type { PostedForm } from './posted-form.ts';

type Post = Extract<PostedForm, { readonly ok: true }>;

/** Returns the call with a fresh login where the form has confirmed it; other forms leave the call as it is. */
export async function confirmedCall(
  { context, caller, origin }: SelfCall,
  post: Post,
): Promise<Result<SelfCall, Failure>> {
  const call = { context, caller, origin };
  if (post.field('confirm') === '') return ok(call);
  const assertion = readPasskey(post, struct);
  const given = assertion ? { assertion } : { code: post.field('code').trim() };
  const confirmed = await confirmSelf(memberStep(call), given);
  if (!confirmed.ok) return confirmed;
  const secondStep = { ...caller.secondStep, confirmedAt: context.now().toISOString() };
  return ok({ ...call, caller: { ...caller, secondStep } });
}
