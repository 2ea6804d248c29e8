/** The audit trail: `audit verify`. */
import { auditHead } from '#lib/staff/replies.ts';
import { bodyOf } from './feed.ts';
import { defineVerb, OpsError, print, UsageError } from './verb.ts';

const usage = [
  'npm run ops -- audit verify [--head 41:c0ffee…]  checks every act; --head is one that was noted earlier',
  '--json answers as JSON.',
].join('\n');

export const auditVerb = defineVerb({
  name: 'audit',
  summary: 'Checks the audit trail: verify.',
  usage,
  examples: ['audit verify'],
  options: ['head'],
  flags: ['json'],
  maxWords: 1,
  run: async (context, values, [word]) => {
    if (word !== 'verify') throw new UsageError(usage);
    const { head } = values;
    const query = typeof head === 'string' ? `?head=${encodeURIComponent(head)}` : '';
    const answer = await context.feed.call('GET', `/ops/audit/head${query}`);
    if (answer.status === 422) throw new OpsError('--head is a place and a checksum: 41:c0ffee…');
    const found = bodyOf(answer, auditHead);
    const { position, sha256, fault } = found;
    print(context, values, found, [
      fault ?? `The audit trail is whole. Its head: ${position}:${sha256 ?? ''}`,
    ]);
    return fault === null ? 0 : 1;
  },
});
