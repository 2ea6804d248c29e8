/** All verbs of `npm run ops`, in the order in which they are listed. */
import { auditVerb } from './audit-verb.ts';
import { clientVerb } from './client-verb.ts';
import { importVerb } from './import-verb.ts';
import { outboxVerbs } from './outbox-verbs.ts';
import { readingVerbs } from './records/reading-verbs.ts';
import { keyVerb } from './key-verb.ts';
import { labelsVerb, withLists } from './records/record-lists.ts';
import { receiptVerbs } from './receipt-verbs.ts';
import { staffVerb } from './staff-verb.ts';
import { submissionVerbs, workVerbs } from './record-verbs.ts';
import { templateVerb } from './template-verb.ts';
import type { OpsVerb } from './verb.ts';

export const opsVerbs: readonly OpsVerb[] = [
  ...readingVerbs,
  ...submissionVerbs,
  templateVerb([...submissionVerbs, ...receiptVerbs, ...workVerbs]),
  importVerb([...receiptVerbs, ...workVerbs]),
  ...withLists([...receiptVerbs, ...workVerbs]),
  labelsVerb,
  clientVerb,
  staffVerb,
  auditVerb,
  ...outboxVerbs,
  keyVerb,
];
