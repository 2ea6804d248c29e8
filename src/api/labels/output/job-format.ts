/** File types of a label job. */
export const jobFileTypes = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  zpl: { extension: 'zpl', contentType: 'text/plain; charset=utf-8' },
  png: { extension: 'zip', contentType: 'application/zip' },
} as const;

export type JobFormat = keyof typeof jobFileTypes;

/** The format of a stored job. */
export const jobFormat = (stored: string): JobFormat =>
  stored === 'zpl' || stored === 'png' ? stored : 'pdf';
