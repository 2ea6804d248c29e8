/** Version of the terms in content/terms: head, text, validation. */
import {
  array,
  boolean,
  nonempty,
  object,
  refine,
  size,
  string,
  validate,
  type Infer,
} from 'superstruct';
import { isDay } from '#lib/kernel/calendar-day.ts';
import { errorText } from './error-text.ts';
import { textBlocks } from './text-blocks.ts';

/** Front matter of a version. */
export const headStruct = object({
  title: size(nonempty(string()), 1, 200),
  /** Day in the company's time zone from which it is in force. */
  effectiveFrom: refine(
    string(),
    'shape',
    (day) => isDay(day) || 'must be a day, for example "2026-02-28"',
  ),
  /** True if signers of an earlier version must sign again. */
  requiresResign: boolean(),
  /** Changes in sentences, for banner and mail. */
  changes: refine(
    array(size(nonempty(string()), 1, 200)),
    'shape',
    (changes) => changes.length > 0 || 'must name at least one change',
  ),
});

export type TermsHead = Infer<typeof headStruct>;

export interface TermsVersion extends TermsHead {
  /** Name of the file: 2026.1. */
  readonly version: string;
  /** The text that is shown and signed, to the byte. */
  readonly body: string;
  /** SHA-256 of the UTF-8 body, in hex. */
  readonly sha256: string;
}

export const isTermsVersion = (name: string): boolean => /^\d{4}\.\d{1,2}$/.test(name);

const FRAME = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Front matter (YAML) and text of a file; null if it lacks front matter. */
export function splitTerms(text: string): { readonly head: string; readonly body: string } | null {
  const [, head, body] = FRAME.exec(text.replaceAll('\r\n', '\n')) ?? [];
  return head === undefined || body === undefined
    ? null
    : { head, body: `${body.trim().normalize('NFC')}\n` };
}

/** Returns the errors of a version, one line each; empty for a valid one. */
export function findTermsErrors(name: string, head: unknown, body: string): string[] {
  const file = `content/terms/${name}.md`;
  const [failure] = validate(head, headStruct);
  const errors = (failure?.failures() ?? []).map(
    (fault) => `${file}: ${fault.path.map(String).join(' > ') || 'the head'}: ${errorText(fault)}`,
  );
  if (!isTermsVersion(name)) errors.push(`${file}: the name must be a version like 2026.1.md`);
  const blocks = textBlocks(body);
  if (!blocks.some(({ kind }) => kind === 'heading')) errors.push(`${file}: has no heading`);
  for (const block of blocks) {
    if (block.kind !== 'unknown') continue;
    const start = block.line.slice(0, 40);
    errors.push(`${file}: "${start}": only "## " headings, paragraphs and "- " lists are known`);
  }
  return [...new Set(errors)];
}
