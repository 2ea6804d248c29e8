/** Generates `/api/openapi.json` from the route table. */
import { cspReportFailures, cspReportSchema } from './csp-report.ts';
import type { Endpoint } from './endpoint.ts';
import { failureTable, type FailureCode } from '#api/kernel/failures.ts';
import { withNotes } from './field-notes.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Access } from '#api/security/authenticate.ts';
import { rateLimits, type RateLimitName } from '#api/context/limits.ts';
import { standingRules } from './limit-use.ts';
import { reportsPath } from '#lib/server/content-policy.ts';
import { tokenPrefixes } from '#api/security/tokens.ts';

const schemes: Readonly<Record<Exclude<Access, 'public'>, string>> = {
  session: `Token of a login (${tokenPrefixes.session}…)`,
  'otp-sent': `Token of sendotp or resendotp (${tokenPrefixes['otp-sent']}…)`,
  'otp-verified': `Token of verifyotp (${tokenPrefixes['otp-verified']}…)`,
  staff: `Token of a staff login (${tokenPrefixes.staff}…)`,
  operations: `The operations key, or the token of a staff login (${tokenPrefixes.staff}…)`,
};

const succeededText = 'Whether the call was carried out';
const messageText = 'What happened, in words';

const envelope = (body: JsonSchema | null): JsonSchema => ({
  type: 'object',
  required: ['succeeded', 'ResponseMessage'],
  properties: {
    succeeded: { const: true, description: succeededText },
    ResponseMessage: { type: 'string', description: messageText, example: 'Noted.' },
    ...(body && { ResponseBody: { description: 'The answer', ...body } }),
  },
});

const failureSchema: JsonSchema = {
  type: 'object',
  required: ['succeeded', 'ResponseMessage', 'error'],
  properties: {
    succeeded: { const: false, description: succeededText },
    ResponseMessage: { type: 'string', description: messageText, example: 'Size is required!' },
    error: {
      type: 'object',
      description: 'Why it was not',
      required: ['message'],
      properties: {
        message: { type: 'string', description: messageText, example: 'Size is required!' },
        fields: {
          type: 'object',
          description: 'What is wrong with each field, by its place, such as lines.3.damaged',
          additionalProperties: { type: 'string' },
        },
        requestId: {
          type: 'string',
          description: 'Names the call in the log',
          example: '01JNB5V8',
        },
      },
    },
  },
};

const KEY = 'Idempotency-Key';

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Every code that the wrapper or the service of this endpoint may refuse with. */
export function failuresOf({ access, input, method, failures, summary }: Endpoint): FailureCode[] {
  const codes = new Set<FailureCode>([...failures, 'too_many', 'unexpected', 'unavailable']);
  if (access.startsWith('otp')) codes.add('invalid_token');
  else if (access !== 'public') codes.add('not_authenticated');
  if (access === 'operations') codes.add('forbidden');
  if (method !== 'GET') codes.add('foreign_origin');
  if (input.kind === 'json') codes.add('unreadable');
  if (input.kind === 'json' || input.kind === 'multipart') codes.add('too_large').add('wrong_type');
  if (summary.includes(KEY)) codes.add('key_reused');
  if (input.kind !== 'none') codes.add('invalid');
  return [...codes];
}

/** Returns the error replies by status. */
function failureReplies(codes: readonly FailureCode[]): Readonly<Record<string, unknown>> {
  const byStatus = Map.groupBy(codes, (code) => failureTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const description = same.map((code) => failureTable[code].message).join(' / ');
      return [status, { description, content: jsonContent(failureSchema) }];
    }),
  );
}

function replies(endpoint: Endpoint) {
  return {
    200: {
      description: 'Success',
      content: jsonContent(envelope(endpoint.reply && withNotes(endpoint.reply, callOf(endpoint)))),
    },
    ...failureReplies(failuresOf(endpoint)),
  };
}

const rulesText = (rules: readonly RateLimitName[]): string =>
  rules
    .map(
      (rule) =>
        `${rateLimits[rule].max} in ${rateLimits[rule].seconds} s (${rateLimits[rule].counts})`,
    )
    .join('; ');

function limitText({ limit, access }: Endpoint): string {
  const rules: RateLimitName[] = [...standingRules(access)];
  if (limit.per === 'service') rules.push(...limit.rules);
  else if (limit.per !== 'standing') rules.push(limit.rule);
  return rulesText(rules);
}

const propertiesOf = ({ properties }: JsonSchema): JsonSchema =>
  typeof properties === 'object' && properties !== null ? { ...properties } : {};

interface RequestDescription {
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
}

const keyText =
  'Any number of equal calls with one key make one record, and answer it; other contents are refused (409, key_reused)';

/** Calls of a client that make a record take a key of the caller's own. */
const keyHeader = {
  name: KEY,
  in: 'header',
  required: false,
  description: keyText,
  schema: {
    type: 'string',
    description: keyText,
    minLength: 1,
    example: '5f1e3c2b-9d10-4a6f',
  },
};

const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function requestOf(endpoint: Endpoint): RequestDescription {
  const { input } = endpoint;
  const described = input.describe();
  if (described === null) return {};
  const schema = withNotes(described, callOf(endpoint));
  if (input.kind === 'query') {
    const required: unknown = schema['required'];
    const parameters = Object.entries(propertiesOf(schema)).map(([name, member]) => ({
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      description: (member as JsonSchema)['description'],
      schema: member,
    }));
    return { parameters };
  }
  const type = input.kind === 'json' ? 'application/json' : 'multipart/form-data';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

/** The values in the address: `/ops/receipts/:receipt`. */
function pathParameters({ path, method }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const plain = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const { properties } = withNotes({ properties: plain }, `${method} ${path}`);
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonSchema]) => ({
    name,
    in: 'path',
    required: true,
    description: schema['description'],
    schema,
  }));
}

function describeEndpoint(endpoint: Endpoint) {
  const { access, summary, path } = endpoint;
  const { parameters = [], ...request } = requestOf(endpoint);
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    'x-access': access,
    'x-rate-limit': limitText(endpoint),
    security: access === 'public' ? [] : [{ [access]: [] }],
    parameters: [
      ...pathParameters(endpoint),
      ...parameters,
      ...(summary.includes(KEY) ? [keyHeader] : []),
    ],
    ...request,
    responses: replies(endpoint),
  };
}

const reportText =
  'What browsers send when a policy of a page has stopped something (CSP, report-uri).';

/** Browser-sent report with a separate content type and no envelope. */
const reportOperation = () => ({
  summary: reportText,
  tags: [reportsPath.slice(1)],
  'x-access': 'public',
  'x-rate-limit': rulesText(['policyReport', 'policyReports']),
  security: [],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/csp-report': {
        schema: {
          type: 'object',
          required: ['csp-report'],
          properties: { 'csp-report': { description: reportText, ...cspReportSchema } },
        },
      },
    },
  },
  responses: {
    204: { description: 'Counted and logged', content: {} },
    ...failureReplies([...cspReportFailures, 'unexpected', 'unavailable']),
  },
});

/** The OpenAPI 3.1 document of these endpoints. */
export function describeApi(table: readonly Endpoint[], siteUrl: URL) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of table) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeEndpoint(endpoint);
  }
  paths[reportsPath] = { post: reportOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Client portal API',
      version: '1',
      description:
        'Requests of browsers that are no GET repeat the cookie csrfToken in the header X-CSRF-Token.',
    },
    servers: [{ url: new URL('/api', siteUrl).href }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(schemes).map(([name, description]) => [
          name,
          { type: 'http', scheme: 'bearer', description },
        ]),
      ),
    },
  };
}
