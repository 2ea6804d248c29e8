/** Why the API refuses: one table from code to status and text. */
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { err, type Err, type Result } from '#lib/kernel/result.ts';
import { counted } from '#lib/kernel/count-text.ts';

/** Server-only texts about records and files; browsers never load them. */
export const formFailures = {
  notArrived: (reference: string) =>
    `The goods of ${reference} have not arrived yet. File the claim when they are here; for goods lost on the way, use Cargo Loss & Damage Claim.`,
  otherVendor: (reference: string, vendor: string) =>
    `Receipt ${reference} is from ${vendor}. Enter this vendor, or choose another receipt.`,
  inactiveStore: (store: string) =>
    `${store} is inactive. Choose another store, or set it to active in Retail Stores.`,
  changedElsewhere:
    'This record has changed since you opened it. Reload it to see the newest version.',
  keyReused: (first: string) =>
    `This Idempotency-Key was used for ${first} with other contents. Nothing was changed; send new contents under a new key.`,
  illegalStep: 'This is no longer possible: the record has changed.',
  notDraft: 'Only a draft can be deleted.',
  notEditable: 'This record can no longer be changed.',
  tooManySent: 'You have sent many of these. Please try again later.',

  // Attachments
  fileUsed: 'This file belongs to a record.',
  noFiles: 'Files are not allowed here: a photo could show a card number.',
  fileEncrypted: (name: string) => `${name} is protected by a password. Remove it and try again.`,
  fileLocked: (name: string) =>
    `${name} is locked against changes. Print it to a PDF and send that.`,
  fileDamaged: (name: string) => `${name} could not be read. Try to save it again.`,
  fileActive: (name: string) =>
    `${name} holds scripts or forms that act by themselves. Print it to a PDF and send that.`,
  fileDrawing: (name: string, why: string) => `${name} cannot be used. ${why}`,
  fileHeic: (name: string) =>
    `${name} is a HEIC photo that could not be read. Save it as JPG and try again.`,
} as const;

export const failureTable = {
  unreadable: { status: 400, message: serverMessages.unreadableBody },
  not_authenticated: { status: 401, message: serverMessages.unauthorized },
  invalid_token: { status: 401, message: messages.invalidToken },
  wrong_credentials: { status: 401, message: messages.loginFailed },
  second_step: { status: 401, message: serverMessages.secondStep, isNamed: true },
  foreign_origin: { status: 403, message: serverMessages.foreignOrigin },
  forbidden: { status: 403, message: serverMessages.forbidden },
  not_found: { status: 404, message: messages.resourceNotFound },
  method_not_allowed: { status: 405, message: serverMessages.methodNotAllowed },
  email_taken: { status: 409, message: serverMessages.emailTaken },
  conflict: { status: 409, message: formFailures.changedElsewhere },
  changed: { status: 409, message: formFailures.changedElsewhere, isNamed: true },
  unread: { status: 409, message: 'The client wrote since. Read it first.', isNamed: true },
  taken: { status: 409, message: 'Someone else has this record.', isNamed: true },
  key_reused: { status: 409, message: formFailures.keyReused('another record'), isNamed: true },
  other_receipt: {
    status: 409,
    message: 'Another receipt has this number or this request.',
    isNamed: true,
  },
  needs_approval: { status: 409, message: 'A second person must approve this.', isNamed: true },
  stopped: { status: 409, message: 'New orders are on hold.', isNamed: true },
  client_deleted: { status: 409, message: messages.emailSwitchDeleted },
  too_large: { status: 413, message: serverMessages.tooLarge },
  wrong_type: { status: 415, message: serverMessages.wrongType },
  prefix_differs: {
    status: 422,
    message: 'The GTINs of the client begin with another prefix.',
    isNamed: true,
  },
  invalid: { status: 422, message: serverMessages.unreadableBody },
  too_many: { status: 429, message: serverMessages.tooMany },
  unexpected: { status: 500, message: messages.serverError },
  unavailable: { status: 503, message: serverMessages.unavailable },
} as const;

export type FailureCode = keyof typeof failureTable;

export interface Failure {
  readonly code: FailureCode;
  /** Replaces the text of the table. */
  readonly message?: string;
  /** Texts at the fields, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** ResponseBody: the record that is in the way. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Who called, for the log alone. */
  readonly by?: { readonly clientId?: string; readonly key?: string };
  /** Methods that the path knows, for 405. */
  readonly allow?: readonly string[];
}

/** Message of a rate-limited call, with the wait. */
export function waitMessage(seconds: number): string {
  const isLong = seconds > 90;
  const count = Math.max(1, Math.ceil(isLong ? seconds / 60 : seconds));
  const unit = isLong ? 'minute' : 'second';
  return `Too many attempts. Please try again in ${counted(count, unit)}.`;
}

/** Message for a callerReference that was used by another act. */
export const REFERENCE_TAKEN = {
  message: 'This callerReference is the name of something else. Each act has a name of its own.',
};

/** Message for a callerReference that was used with other contents. */
export const REFERENCE_USED = {
  message:
    'This callerReference was used for a call that said something else. Nothing was changed; send what is new under a new callerReference.',
};

/** Logged feed call: its kind and its digest (null: older row). */
export interface LoggedCall {
  readonly kind: string;
  readonly call_digest: string | null;
}

/** Returns why a reference cannot be reused; undefined for the same call. */
export function findReplayError(
  done: LoggedCall,
  call: { readonly kinds: readonly string[]; readonly callDigest: string | null },
) {
  if (!call.kinds.includes(done.kind)) return REFERENCE_TAKEN;
  const isSame = done.call_digest === null || done.call_digest === call.callDigest;
  return isSame ? undefined : REFERENCE_USED;
}

/** An error, to be returned by a service or a check. */
export const fail = (code: FailureCode, details: Omit<Failure, 'code'> = {}): Err<Failure> =>
  err({ code, ...details });

/** Error thrown from streams and transactions, where a Result cannot be returned. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(code: FailureCode, details: Omit<Failure, 'code'> = {}) {
    super(code);
    this.failure = { code, ...details };
  }
}

/** Returns the failure of a FailureError that the work throws. */
export async function catchFailure<T>(
  work: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailureError) return err(error.failure);
    throw error;
  }
}
