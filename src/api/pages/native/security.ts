/** The page Security: the second step of the person; without script. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { NewSecondStep } from '#lib/kernel/atoms/second-step.ts';
import { attestation } from '#lib/passkeys/calls.ts';
import type { MemberSecurity } from '#lib/people/second-step.ts';
import {
  memberStep,
  removeCodeApp,
  renewRecoveryCode,
  showSecurity,
  type SelfCall,
} from '#api/accounts/security/second-step.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { addPasskey, confirmCodeApp, removePasskey, startCodeApp } from '#api/security/own-step.ts';
import { checkFresh, mustSetUp } from '#api/security/session-step.ts';
import { act, moved, visitOf, type PageContext } from '../context.ts';
import { confirmedCall } from './confirmed.ts';
import { readPasskey } from './passkeys.ts';
import { readPostedForm, rejectionOf, type PostedForm } from './posted-form.ts';
import { codeAppIn, codeAppPicture } from './qr-code.ts';

type Post = Extract<PostedForm, { readonly ok: true }>;

interface SecurityPage {
  /** A code app that is being set up; null for none. */
  readonly codeApp: NewSecondStep | null;
  /** Shown once, after it was made; '' for none. */
  readonly recoveryCode: string;
  /** Fields of the act that waits for a fresh login; null for none. */
  readonly waiting: Readonly<Record<string, string>> | null;
  /** Message at the code or password; empty for none. */
  readonly error: string;
  readonly notice: string;
  readonly status: number;
}

interface SecurityView extends SecurityPage {
  /** QR code of the code app as SVG; '' for none. */
  readonly picture: string;
  readonly security: MemberSecurity;
  /** True if the person may only set up a second step. */
  readonly isDue: boolean;
  readonly done: string;
}

const nothing: SecurityPage = {
  codeApp: null,
  recoveryCode: '',
  waiting: null,
  error: '',
  notice: '',
  status: 200,
};

const doneTexts: Readonly<Record<string, string>> = {
  added: 'The code app is set up. All other devices are logged out.',
  passkey: 'The passkey is added. All other devices are logged out.',
  confirmed: 'Confirmed. Add your passkey now.',
  removed: 'Removed. All other devices are logged out.',
};

type SecurityOutcome = Partial<SecurityPage> & { readonly done?: string };
type Act = (call: SelfCall, post: Post) => Promise<Result<SecurityOutcome, Failure>>;

/** Acts of the page, by the value of its buttons. */
const acts: Readonly<Record<string, Act>> = {
  app: async (call) => {
    const made = await startCodeApp(memberStep(call));
    return made.ok ? ok({ codeApp: made.value }) : made;
  },
  'app-code': async (call, post) => {
    // The code of this form has confirmed the login: the one of the app is asked again.
    if (post.field('confirm') !== '') return ok({ codeApp: codeAppIn(post) });
    const added = await confirmCodeApp(memberStep(call), post.field('code').trim());
    if (!added.ok) return added;
    const { recoveryCode } = added.value;
    return ok(recoveryCode === null ? { done: 'added' } : { recoveryCode });
  },
  'app-remove': async (call) => {
    const removed = await removeCodeApp(call);
    return removed.ok ? ok({ done: 'removed' }) : removed;
  },
  passkey: async (call, post) => {
    const made = readPasskey(post, attestation);
    if (made === null) {
      const fresh = checkFresh(call.context, call.caller.secondStep);
      return fresh.ok ? ok({ done: 'confirmed' }) : fresh;
    }
    const added = await addPasskey(memberStep(call), made, true);
    if (!added.ok) return added;
    const { recoveryCode } = added.value;
    return ok(recoveryCode === null ? { done: 'passkey' } : { recoveryCode });
  },
  remove: async (call, post) => {
    const removed = await removePasskey(memberStep(call), post.field('id'));
    return removed.ok ? ok({ done: 'removed' }) : removed;
  },
  recovery: async (call) => renewRecoveryCode(call),
};

/** Carries out what a button says, after the second step or password that makes the login fresh. */
async function executePost(call: SelfCall, post: Post): Promise<Result<SecurityOutcome, Failure>> {
  const run = acts[post.field('do')];
  if (!run) return fail('unreadable');
  const confirmed = await confirmedCall(call, post);
  return confirmed.ok ? run(confirmed.value, post) : confirmed;
}

async function answerPost(context: PageContext): Promise<Response | SecurityPage> {
  if (context.request.method !== 'POST') return nothing;
  const post = await readPostedForm(context.request);
  if (!post.ok) return { ...nothing, ...post };
  const result = await act(context, 'own', (visit) => executePost(visit, post));
  const names = ['do', 'id', 'secret', 'uri'];
  const what = Object.fromEntries(names.map((name) => [name, post.field(name)]));
  if (result.ok) {
    const { done, ...shown } = result.value;
    if (done !== undefined) return moved(`${pathOf('security')}?done=${done}`, 303);
    return { ...nothing, ...shown };
  }
  const { status, notice } = rejectionOf(result.error);
  if (result.error.asked !== undefined) return { ...nothing, status, waiting: what };
  const error = result.error.fields['code'] ?? '';
  return {
    ...nothing,
    status,
    error,
    notice: error ? '' : notice,
    waiting: post.field('confirm') === '' ? null : what,
    codeApp: codeAppIn(post),
  };
}

/** Reads the second step of the person, and carries out what the page posts. */
export async function readSecurityPage(context: PageContext): Promise<Response | SecurityView> {
  const posted = await answerPost(context);
  if (posted instanceof Response) return posted;
  const visit = visitOf(context);
  const security = await showSecurity(visit);
  if (!security.ok) return moved(pathOf('login'), 303);
  return {
    ...posted,
    picture: codeAppPicture(posted.codeApp),
    security: security.value,
    isDue: mustSetUp(visit.context, visit.caller) && !security.value.isSet,
    done: doneTexts[context.url.searchParams.get('done') ?? ''] ?? '',
  };
}
