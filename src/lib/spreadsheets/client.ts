/** Calls the API from the browser. */
import type { Infer } from 'superstruct';
import { anyReply } from '#lib/http/http.ts';
import {
  importHistory,
  importProgress,
  importResult,
  importUndo,
  sheetReply,
  type ImportHistory,
  type ImportResult,
  type ImportUndo,
  type SheetReply,
} from './replies.ts';
import type { RowInput } from './check-rows.ts';
import type { ImportKind } from './import-definition.ts';
import type { ColumnMapping } from './mapping.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';

/** Rows that were looked through, to be imported or, as a dry run, only validated. */
export interface ImportOrder {
  readonly filename: string;
  readonly dryRun: boolean;
  readonly mapping: ColumnMapping;
  readonly rows: readonly RowInput[];
  /** Names the import while it runs: made up by the caller. */
  readonly key?: string;
}

/** Headers and rows of the first sheet of a file, or of the named one; the server stores nothing of it. */
export const readSheet = (kind: ImportKind, file: File, sheet?: string): ApiResult<SheetReply> => {
  const form = new FormData();
  if (sheet !== undefined) form.set('sheet', sheet);
  form.set('data', file);
  return general.send({ path: `/client/spreadsheets/${kind}`, body: form, reply: sheetReply });
};

/** Import into the list of this kind. The rows travel as a file: they may be large. */
export const runImport = (kind: ImportKind, order: ImportOrder): ApiResult<ImportResult> => {
  const form = new FormData();
  const rows = new Blob([JSON.stringify(order)], { type: 'application/json' });
  form.set('rows', rows, 'rows.json');
  return general.send({ path: `/client/imports/${kind}`, body: form, reply: importResult });
};

/** How far an import is; an error where it does not run. */
export const readImportProgress = (key: string): ApiResult<Infer<typeof importProgress>> =>
  general.send({ path: `/client/import-progress/${key}`, method: 'GET', reply: importProgress });

/** End an import; one that is complete stays. */
export const cancelImport = (key: string): ApiResult<unknown> =>
  general.send({ path: `/client/import-progress/${key}`, method: 'DELETE', reply: anyReply });

/** Take the newest import of a list back. */
export const undoImport = (reference: string): ApiResult<ImportUndo> =>
  general.send({
    path: `/client/imports/${encodeURIComponent(reference)}/undo`,
    reply: importUndo,
  });

/** The newest imports of a list. */
export const listImports = (kind: ImportKind): ApiResult<ImportHistory> =>
  general.send({ path: `/client/imports?kind=${kind}`, method: 'GET', reply: importHistory });
