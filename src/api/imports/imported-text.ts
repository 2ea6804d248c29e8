/** What is said of an import in one sentence. */
import type { ImportTarget } from './import-target.ts';
import type { ImportResult } from './run-import.ts';

/** '12 products imported, 3 rows left out.' */
export function importedText(
  { definition: { noun } }: ImportTarget,
  { uploadId, created, updated, unchanged, failed }: ImportResult,
): string {
  const count = created + updated + unchanged;
  const things = `${count} ${count === 1 ? noun.one : noun.many}`;
  const rows = `${failed} ${failed === 1 ? 'row' : 'rows'}`;
  if (uploadId === null) return `${things} can be imported, ${rows} cannot.`;
  return failed === 0 ? `${things} imported.` : `${things} imported, ${rows} left out.`;
}
