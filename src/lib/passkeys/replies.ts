/** Answers about passkeys. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { any, boolean, nullable, record, string, type } from 'superstruct';
import type { Reply } from '#lib/kernel/validation.ts';

const moment = '2026-03-02T14:05:00.000Z';

/** A passkey of the caller, without its key. */
export const passkey = type({
  id: string(),
  name: noted(string(), 'Browser and system that made it', 'Chrome on Windows'),
  createdAt: string(),
  usedAt: noted(nullable(string()), 'Last use; null for none', moment),
  isSynced: noted(boolean(), 'True if it is on several devices of the person'),
});

/**
 * Options of `navigator.credentials`, for `parseRequestOptionsFromJSON()` and `parseCreationOptionsFromJSON()` of the
 * browser. The challenge counts once, for five minutes.
 */
export const passkeyOptions = record(string(), any());

export type Passkey = Reply<typeof passkey>;
