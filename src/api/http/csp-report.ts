/**
 * Endpoint for browser reports of policy violations (CSP, report-uri): counts each, and logs it without queries,
 * foreign paths and samples.
 */
import { textOf } from '#lib/forms/values.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import type { ApiContext } from '#api/context/context.ts';
import { clientNetwork, requestIdOf } from './request-headers.ts';
import { readJsonObject } from './input.ts';
import type { JsonSchema } from './json-schema.ts';
import { failureResponse } from './reply.ts';

const TYPE = /^application\/csp-report\s*(?:;|$)/i;
const MAX_BYTES = 16 * 1024;
/** Maximum length of a logged text: anybody may send reports. */
const MAX_TEXT_LENGTH = 200;

/** Directives used by our pages, directly or as a fallback. */
const directives = new Set(
  'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr default-src img-src font-src connect-src form-action base-uri object-src frame-src frame-ancestors manifest-src worker-src media-src require-trusted-types-for trusted-types'.split(
    ' ',
  ),
);

const text = (description: string, example: string) => ({ type: 'string', description, example });

/** The part of a report that is read, for the documentation. */
export const cspReportSchema: JsonSchema = {
  type: 'object',
  properties: {
    'document-uri': text('The page', 'https://portal.example/receipt-report'),
    'effective-directive': text('The rule that was broken', 'script-src-elem'),
    'violated-directive': text('The same of older browsers', 'script-src-elem'),
    'blocked-uri': text('What was stopped', 'https://other.example/x.js'),
    'source-file': text('The script that did it', 'https://portal.example/_astro/page.js'),
    'line-number': { type: 'integer', description: 'Its line', example: 7 },
  },
};

/** Reasons to reject a report. */
export const cspReportFailures = [
  'foreign_origin',
  'too_many',
  'too_large',
  'wrong_type',
  'unreadable',
] as const;

type Report = Readonly<Record<string, unknown>>;

/** Returns keywords such as `inline` unchanged; the origin of an address, or its scheme outside the web. */
function sourceOf(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text;
  const url = URL.parse(text);
  if (!url) return 'unknown';
  const source = /^https?:$/.test(url.protocol) ? url.origin : url.protocol.slice(0, -1);
  return source.slice(0, MAX_TEXT_LENGTH);
}

/** Returns the path of an address of this site, {@link sourceOf} of another one, '' for none. */
function placeOf(text: string, siteOrigin: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  return url?.origin === siteOrigin ? url.pathname.slice(0, MAX_TEXT_LENGTH) : sourceOf(text);
}

/** Programs that visitors have added to their browsers break policies of every site. */
const isExtension = (report: Report): boolean =>
  ['blocked-uri', 'source-file'].some((name) =>
    /-extension\b/.test(sourceOf(textOf(report, name))),
  );

/** Accepts one report: 204, or the reason of its rejection. */
export async function receiveCspReport(context: ApiContext, request: Request): Promise<Response> {
  const { limits, log, metrics, settings } = context;
  const requestId = requestIdOf(request);
  const { origin } = settings.siteUrl;
  if (!isOwnOrigin(request, origin)) return failureResponse({ code: 'foreign_origin' }, requestId);
  const network = clientNetwork(request);
  const own = await limits.take('policyReport', network);
  const mayCome = own.ok ? await limits.take('policyReports') : own;
  if (!mayCome.ok) return failureResponse(mayCome.error, requestId);
  const body = await readJsonObject(request, MAX_BYTES, TYPE);
  if (!body.ok) return failureResponse(body.error, requestId);
  const report = body.value['csp-report'];
  if (typeof report !== 'object' || report === null)
    return failureResponse({ code: 'unreadable' }, requestId);
  const fields = report as Report;
  const named = textOf(fields, 'effective-directive') || textOf(fields, 'violated-directive');
  const directive = directives.has(named) ? named : 'other';
  const from = isExtension(fields) ? 'extension' : 'page';
  metrics.count('policy_violations_total', { directive, from });
  const line = fields['line-number'];
  log.warn(
    {
      requestId,
      network,
      directive,
      from,
      blocked: sourceOf(textOf(fields, 'blocked-uri')),
      page: placeOf(textOf(fields, 'document-uri'), origin),
      script: placeOf(textOf(fields, 'source-file'), origin),
      ...(typeof line === 'number' && { line }),
    },
    'content policy violated',
  );
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
