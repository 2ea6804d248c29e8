import { readOtpData } from '#lib/session/auth-storage.ts';
import { attachCodeBoxes, clearCodeBoxes } from '#lib/accounts/recovery/code-boxes.ts';
import { announcement, clockText } from '#lib/accounts/recovery/countdown.ts';
import {
  enterPage,
  clearRecovery,
  leavePage,
  storeCode,
  storedEmail,
} from '#lib/session/otp-storage.ts';
import { needsCode, stepOf, stepPath, type Step } from '#lib/accounts/recovery/steps.ts';
import { resetPasswordController } from '#lib/accounts/sessions/reset-password.ts';
import { sendOtpController } from '#lib/accounts/sessions/send-otp.ts';
import { verifyOtpController } from '#lib/accounts/sessions/verify-otp.ts';
import {
  $secondsLeft,
  followCountdown,
  openStep,
  resendCode,
} from '#lib/accounts/sessions/recovery.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import { otpDataSchema } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { enhanceForm } from './form-view.ts';

/** The script of the forgotten password: which step may be shown, leaving, the timer, the code's boxes. */
const page = document.querySelector<HTMLElement>('[data-step]');

const controllers = {
  SEND_OTP: sendOtpController,
  VERIFY_OTP: verifyOtpController,
  RESET_PASSWORD: resetPasswordController,
};

function followTimer(root: HTMLElement): void {
  const timer = root.querySelector('[role=timer]');
  const button = root.querySelector<HTMLButtonElement>('[data-resend]');
  const countdownStatus = root.querySelector('[data-countdown-news]');
  if (!timer || !button || !countdownStatus) return;
  let before: number | null = null;
  $secondsLeft.subscribe((seconds) => {
    if (seconds === null) return;
    timer.textContent = clockText(seconds);
    button.disabled = seconds > 0;
    const text = announcement(before !== null && before < seconds ? null : before, seconds);
    if (text) countdownStatus.textContent = text;
    before = seconds;
  });
  button.addEventListener('click', () => {
    void resendCode().then((done) => {
      if (done) clearCodeBoxes(root);
    });
  });
  followCountdown();
}

function enhanceStep(step: Step, root: HTMLElement): void {
  enhanceForm(controllers[step]);
  if (step !== 'VERIFY_OTP') return;
  const boxes = root.querySelector<HTMLElement>('[data-code-boxes]');
  if (boxes) attachCodeBoxes(boxes);
  const address = root.querySelector('[data-recovery-email]');
  if (address) address.textContent = storedEmail() ?? address.textContent;
  followTimer(root);
}

/** Stores the token of a code that was sent for a form posted without script. */
function replacePage(sent: string): void {
  const { data, email, message } = JSON.parse(sent) as Record<string, unknown>;
  const otp = parse(otpDataSchema, data);
  if (!otp.ok || typeof email !== 'string') return;
  storeCode(otp.value, email);
  leaveFlash(String(message));
  openStep('VERIFY_OTP');
}

/** Leaving the page in steps 2 and 3, or after Back from them to the first, clears the code data and the e-mail. */
function followLeaving(): void {
  addEventListener('pagehide', leavePage);
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || ctrlKey || metaKey || shiftKey) return;
    if (link.pathname !== location.pathname) clearRecovery();
  });
}

function show(step: Step, root: HTMLElement): void {
  const isMoved = enterPage(false);
  // Steps 2 and 3 need stored code data; without it the first step is shown instead.
  if (needsCode(step) && readOtpData() === null) {
    location.replace(stepPath('SEND_OTP'));
    return;
  }
  enhanceStep(step, root);
  root.hidden = false;
  const first = root.querySelector<HTMLElement>('[data-code-boxes] input');
  if (isMoved) (first ?? document.getElementById('step-heading'))?.focus();
  const sent = root.querySelector<HTMLElement>('[data-sent-code]')?.dataset['sentCode'];
  if (sent) replacePage(sent);
  if (needsCode(step) || storedEmail() !== null) followLeaving();
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    enterPage(true);
    location.reload();
  });
}

if (page) show(stepOf(page.dataset['step'] ?? null), page);
