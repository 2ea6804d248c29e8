import { bearerToken, removeAuthData } from './auth-storage.ts';
import { csrfToken } from './csrf-token.ts';
import { deleteMirror } from './mirror.ts';
import { apiBaseUrl } from './page-facts.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err } from '#lib/kernel/result.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import { accountCalls } from '#lib/accounts/client.ts';
import { catalogueCalls } from '#lib/products/catalogue-client.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { createHttp, type Http } from '#lib/http/http.ts';
import { importCalls } from '#lib/spreadsheets/client.ts';
import { productCalls } from '#lib/products/client.ts';
import { labelCalls } from '#lib/labels/client.ts';
import { receiptCalls } from '#lib/receipts/client.ts';
import { recoveryCalls } from '#lib/accounts/recovery-client.ts';
import { retailStoreCalls } from '#lib/stores/client.ts';
import { submissionCalls } from '#lib/submissions/client.ts';
import { workOrderCalls } from '#lib/work-orders/client.ts';

/** The API client of the browser: every island and script takes its calls from here. Browser only. */
const plain: Http = createHttp({
  get baseUrl() {
    return apiBaseUrl() || location.origin;
  },
  fetch: (url, options) => fetch(url, options),
  token: bearerToken,
  writeHeaders: () => ({ 'X-CSRF-Token': csrfToken() }),
});

type Rule = (failure: ApiFailure) => Promise<boolean>;

/** 500 or above: the error page, with the server's message. */
const showServerError: Rule = (failure) => {
  if (failure.kind !== 'server') return Promise.resolve(false);
  location.assign(errorWith(failure.message || messages.serverError));
  return Promise.resolve(true);
};

/** 401: the session has ended. */
const endDeadSession: Rule = async (failure) => {
  if (failure.kind !== 'unauthorized') return false;
  removeAuthData();
  await deleteMirror();
  location.assign(pathOf('login'));
  return true;
};

/** Follows the general rules for failed calls; every failure is passed on to the caller as well. */
const following = (...rules: readonly Rule[]): Http => ({
  send: async (call) => {
    const result = await plain.send(call);
    if (result.ok) return result;
    for (const rule of rules) {
      if (await rule(result.error)) return err({ ...result.error, handled: true });
    }
    return result;
  },
});

const general = following(showServerError, endDeadSession);

/** A 401 is the screen's own affair: the login itself, and the steps of the recovery that need a code. */
const ownUnauthorized = following(showServerError);

export const {
  signup,
  createClient,
  getProfile,
  updateProfile,
  changePassword,
  updateEmailStatus,
  listUsers,
  getDashboard,
} = accountCalls(general);
export const { uploadProducts, listItems } = catalogueCalls(general);
export const { listProducts, createProduct, changeProduct, deleteProduct } = productCalls(general);
export const { readSheet, runImport, listImports } = importCalls(general);
export const {
  listSubmissions,
  createSubmission,
  readSubmission,
  changeSubmission,
  deleteSubmission,
  submitSubmission,
  withdrawSubmission,
  replyToSubmission,
  actOnSubmission,
  duplicateSubmission,
  uploadAttachment,
  deleteAttachment,
  getOverview,
} = submissionCalls(general);
export const {
  listLabels,
  createLabel,
  readLabel,
  changeLabel,
  deleteLabel,
  duplicateLabel,
  stepLabel,
  approveLabel,
  sendLabel,
  changeLabelSettings,
  createLabelJob,
  listLabelJobs,
  readLabelJob,
  cancelLabelJob,
} = labelCalls(general);
export const { listReceipts } = receiptCalls(general);
export const { listWorkOrders } = workOrderCalls(general);
export const { listStores, addStore, changeStore, deleteStore } = retailStoreCalls(general);
export const { login } = accountCalls(ownUnauthorized);
export const { sendOtp } = recoveryCalls(general);
export const { resendOtp, verifyOtp, resetPassword } = recoveryCalls(ownUnauthorized);

/** Calls whose failure is not shown: the end of a session, and the check of a stored one. */
export const { endSession, getProfile: checkSession } = accountCalls(plain);
