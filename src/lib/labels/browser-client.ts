/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { labelCalls } from './client.ts';

export const {
  listLabels,
  createLabel,
  readLabel,
  changeLabel,
  deleteLabel,
  duplicateLabel,
  stepLabel,
  approveLabel,
  approveLabels,
  deleteLabelSheet,
  keepLabelSheet,
  readLabelSheet,
  sendLabel,
  changeLabelSettings,
  createLabelJob,
  listLabelJobs,
  readLabelJob,
  cancelLabelJob,
} = labelCalls(general);
