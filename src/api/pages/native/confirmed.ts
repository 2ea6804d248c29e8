/** Acts that need a fresh login: their form comes again with the code, else the password. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { confirmSelf, type SelfCall } from '#api/accounts/security/second-step.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { PostedForm } from './posted-form.ts';

type Post = Extract<PostedForm, { readonly ok: true }>;

/** Returns the call with a fresh login where the form has confirmed it; other forms leave the call as it is. */
export async function confirmedCall(
  { context, caller, origin }: SelfCall,
  post: Post,
): Promise<Result<SelfCall, Failure>> {
  const call = { context, caller, origin };
  if (post.field('confirm') === '') return ok(call);
  const confirmed = await confirmSelf(call, { code: post.field('code').trim() });
  if (!confirmed.ok) return confirmed;
  const secondStep = { ...caller.secondStep, confirmedAt: context.now().toISOString() };
  return ok({ ...call, caller: { ...caller, secondStep } });
}
