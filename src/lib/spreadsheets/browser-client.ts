/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { importCalls } from './client.ts';

export const { readSheet, runImport, readImportProgress, cancelImport, listImports, undoImport } =
  importCalls(general);
