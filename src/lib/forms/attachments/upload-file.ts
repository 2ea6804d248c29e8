/** Uploads one file with progress. `fetch` lacks progress, so this is the only XMLHttpRequest. */
import {
  failureOf,
  bodyOf,
  readEnvelope,
  reportsFailure,
  unreachable,
  type ApiFailure,
} from '#lib/http/envelope.ts';
import { bearerToken } from '#lib/session/auth-storage.ts';
import { csrfToken } from '#lib/session/csrf-token.ts';
import { apiBaseUrl } from '#lib/session/page-facts.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import type { FileFact, FileType } from '../definition.ts';
import { textOf } from '../values.ts';

const TIMEOUT_MS = 120_000;

/** Returns the file fact of an API answer; null if invalid. */
function readFileFact(value: unknown): FileFact | null {
  if (!isRecord(value)) return null;
  const [id, name, type, sha256] = ['id', 'name', 'type', 'sha256'].map((key) =>
    textOf(value, key),
  );
  const size = value['size'];
  if (!id || !name || !type || typeof size !== 'number') return null;
  return { id, name, type: type as FileType, size, sha256: sha256 ?? '' };
}

export interface Upload {
  readonly done: Promise<Result<FileFact, ApiFailure>>;
  readonly cancel: () => void;
}

function answerOf(request: XMLHttpRequest): Result<FileFact, ApiFailure> {
  const envelope = readEnvelope(request.responseText);
  const isGood = request.status >= 200 && request.status < 300 && !reportsFailure(envelope);
  const fact = isGood ? readFileFact(bodyOf(envelope)) : null;
  return fact ? ok(fact) : err(failureOf(request.status, envelope));
}

/** A session that has ended leads to the login and back to the form. */
async function endSession(failure: ApiFailure): Promise<void> {
  const { endDeadSession } = await import('#lib/session/browser-http.ts');
  if (await endDeadSession(failure)) returnAfterLogin(failure);
}

/** Starts the upload. @param onProgress gets the share that has been sent, 0 to 1 */
export function uploadFile(file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Result<FileFact, ApiFailure>>((resolve) => {
    const fail = (): void => resolve(err(unreachable));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = answerOf(request);
      resolve(answer);
      if (!answer.ok) void endSession(answer.error);
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
  });
  const form = new FormData();
  form.set('file', file);
  request.open('POST', `${apiBaseUrl()}/api/client/attachments`);
  request.timeout = TIMEOUT_MS;
  const token = bearerToken();
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.setRequestHeader('X-CSRF-Token', csrfToken());
  request.setRequestHeader('Accept', 'application/json');
  request.send(form);
  return { done, cancel: () => request.abort() };
}
