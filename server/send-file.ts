/** Sends a file that the app names, no faster than the reader takes it: memory stays flat. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import type { AnswerContext } from './answer-context.ts';
import { refusalBody, refusals } from './refusals.ts';

/** A response whose headers are shaped already and only have to leave. */
export interface ShapedResponse extends ServerResponse {
  readonly sendHead: () => void;
}

function sendMissing(response: ShapedResponse, context: AnswerContext): void {
  const { type, body } = refusalBody(refusals.notFound, context.path);
  for (const name of ['Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(name);
  response.statusCode = refusals.notFound.status;
  response.statusMessage = '';
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.sendHead();
  response.end(body);
}

function sendFound(response: ShapedResponse, file: string, size: number): void {
  response.setHeader('Content-Length', size);
  response.sendHead();
  if (response.req.method === 'HEAD') response.end();
  else pipeline(createReadStream(file), response, () => undefined);
}

/** Answers with the file at `path`, which must lie in the data folder; anything else is a 404. */
export async function sendFile(
  response: ShapedResponse,
  path: string,
  context: AnswerContext,
): Promise<void> {
  const file = resolve(path);
  const isInside = file.startsWith(resolve(context.filesDir) + sep);
  const found = isInside ? await stat(file).catch(() => null) : null;
  if (found?.isFile() === true) sendFound(response, file, found.size);
  else sendMissing(response, context);
}
