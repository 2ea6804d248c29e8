/** Security events (OWASP ASVS 5.0, 16.3): one log line each, free of secrets, bodies and typed addresses. */
import type { ApiContext, CallOrigin } from '#api/context/context.ts';

const securityEvents = [
  'login_succeeded',
  'login_failed',
  'login_locked',
  'signup',
  'email_taken',
  'session_revoked',
  'code_sent',
  'code_failed',
  'code_spent',
  'breaker_open',
  'password_reset',
  'password_changed',
  'client_unlocked',
  'client_created',
  'member_invited',
  'member_joined',
  'member_changed',
  'client_disabled',
  'client_enabled',
  'client_exported',
  'client_erased',
  'upload_refused',
  'limit_hit',
  'forbidden',
  'foreign_id',
  'foreign_origin',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Writes the event to the log and counts it. `details` holds ids and reasons only. */
export function recordEvent(
  { log, metrics }: Pick<ApiContext, 'log' | 'metrics'>,
  event: SecurityEvent,
  { requestId, network }: Pick<CallOrigin, 'requestId' | 'network'>,
  details: Details = {},
): void {
  metrics.count('security_events_total', { event });
  log.info({ event, requestId, network, ...details }, 'security event');
}

/** Counts from zero: an alert sees a growth only where there was a number before. */
export function startCounting({ metrics }: Pick<ApiContext, 'metrics'>): void {
  for (const event of securityEvents) metrics.count('security_events_total', { event }, 0);
}
