/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { submissionCalls } from './client.ts';

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
