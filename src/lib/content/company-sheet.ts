/** The company's own colors as a style sheet of the page. */
import { hash } from 'node:crypto';
import { company } from './company.ts';
import { companyTheme } from './contrast.ts';

/** The sheet, and its hash for the content policy; null without own colors. */
export function companySheet(): {
  readonly text: string;
  readonly hash: `sha256-${string}`;
} | null {
  const text = companyTheme(company.colours);
  if (text === '') return null;
  return { text, hash: `sha256-${hash('sha256', text, 'base64')}` };
}
