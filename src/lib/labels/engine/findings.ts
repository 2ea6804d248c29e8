/** Creates label errors with their remedy in one sentence. */
import type { ElementId, Finding } from './spec.ts';

type Make = (element: ElementId, code: string, message: string, fix: string) => Finding;

/** Blocks approval. */
export const problem: Make = (element, code, message, fix) => ({
  element,
  severity: 'error',
  code,
  message,
  fix,
});

/** A warning: it is shown and blocks nothing. */
export const caution: Make = (element, code, message, fix) => ({
  element,
  severity: 'warning',
  code,
  message,
  fix,
});

/** A length in mm as people read it: 38.3. */
export const inMm = (millimetres: number): string => String(Math.round(millimetres * 10) / 10);
