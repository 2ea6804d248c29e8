/** Has a label made as a file, and saves it. Browser only. */
import type { LabelOutput } from '../calls.ts';
import { downloadFile } from '#lib/session/download-file.ts';

/** Requested output; defaults: one label, current revision. */
export type WantedOutput = Pick<LabelOutput, 'format'> & Partial<LabelOutput>;

/** Returns whether the file came. */
export const saveOutput = (id: string, wanted: WantedOutput, name: string): Promise<boolean> =>
  downloadFile(`/client/labels/${encodeURIComponent(id)}/output`, name, wanted);
