import type { Tone } from '#lib/records/status.ts';

/** A record that another one names. */
export interface LinkedRecord {
  readonly reference: string;
  readonly href: string;
  readonly title: string;
  readonly status: { readonly label: string; readonly tone: Tone };
}
