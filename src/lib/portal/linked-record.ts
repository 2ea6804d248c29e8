import type { Tone } from '#lib/records/status.ts';

/** A record that another one names. */
export interface LinkedRecord {
  readonly reference: string;
  /** Null where its page does not open to the person. */
  readonly href: string | null;
  readonly title: string;
  readonly status: { readonly label: string; readonly tone: Tone };
}
