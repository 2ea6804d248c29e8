/**
 * Where log lines go: standard output; lines may be lost, answers may not. And how errors look there: with the places of the
 * sources, which the bundle in dist/server has beside it in maps.
 */
import { existsSync, readFileSync, write, writeSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino, stdSerializers, type Logger } from 'pino';

const STDOUT = 1;
/** Buffer limit while standard output is blocked; later lines are lost. */
const MAX_BUFFERED = 1024 * 1024;
const RETRY_MS = 200;

export interface LogDestination {
  write(line: string): void;
  /** Writes what is still in memory; needed before the process ends. */
  flushSync(): void;
}

/** Characters that steer a terminal, or the reading direction, and that JSON leaves as they are. */
const STEERING = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const inert = (line: string): string =>
  line.replace(STEERING, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Buffers lines and writes them as fast as standard output accepts; rejected lines are lost. */
class Lines implements LogDestination {
  #waiting: Buffer[] = [];
  #kept = 0;
  #isWriting = false;

  write(line: string): void {
    if (this.#kept > MAX_BUFFERED) return;
    const bytes = Buffer.from(inert(line));
    this.#waiting.push(bytes);
    this.#kept += bytes.length;
    if (!this.#isWriting) this.#next();
  }

  flushSync(): void {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#kept = 0;
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(STDOUT, bytes, done);
    } catch {
      // The disk is full, or standard output is gone: there is nobody left to tell.
    }
  }

  #next(): void {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#kept = bytes.length;
    this.#isWriting = bytes.length > 0;
    if (!this.#isWriting) return;
    write(STDOUT, bytes, (error, written) => {
      const isBusy = error?.code === 'EAGAIN';
      const rest = error && !isBusy ? Buffer.alloc(0) : bytes.subarray(error ? 0 : written);
      if (rest.length > 0) this.#waiting.unshift(rest);
      if (error) setTimeout(() => this.#next(), RETRY_MS).unref();
      else this.#next();
    });
  }
}

let opened: Lines | undefined;

/**
 * The one of this process. Pino's own destination neither answers nor ends where the disk below standard output is
 * full (tests/server/full-log.test.ts).
 */
function logDestination(): LogDestination {
  if (opened) return opened;
  const lines = new Lines();
  process.stdout.on('error', () => undefined);
  process.on('exit', () => lines.flushSync());
  opened = lines;
  return lines;
}

const place = /(?<=[ (])(?:file:)?\/[^\s()]*\.mjs:\d+:\d+/g;

/** Cached: errors repeat at one place, and a source map takes megabytes to read. */
const known = new Map<string, string>();
const MAX_KNOWN = 1000;

function sourceOf(text: string): string {
  const [, path = '', line = '', column = ''] = /^(.*):(\d+):(\d+)$/.exec(text) ?? [];
  const file = path.startsWith('/') ? path : fileURLToPath(path);
  if (!existsSync(`${file}.map`)) return text;
  const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload;
  const found = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in found)) return text;
  const source = relative(process.cwd(), resolve(dirname(file), found.originalSource));
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

function knownSourceOf(text: string): string {
  const source = known.get(text) ?? sourceOf(text);
  if (known.size < MAX_KNOWN) known.set(text, source);
  return source;
}

/** Returns a stack trace with source positions; positions without a map are unchanged. */
export function withSources(stack: string): string {
  try {
    return stack.replace(place, knownSourceOf);
  } catch {
    return stack; // An unreadable source map must leave the error visible.
  }
}

/** Error serializer of pino with source positions. Any value can be thrown. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const shown = stdSerializers.err(error);
  return { ...shown, stack: withSources(shown.stack) };
}

/** Opens a log of JSON lines in UTC. @param redact paths of values that are never written */
export const openLog = (level: string, redact?: string[]): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
      ...(redact && { redact }),
    },
    logDestination(),
  );
