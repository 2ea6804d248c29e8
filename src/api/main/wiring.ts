/** Connects the capabilities: who answers which port, and who listens to which event. */
import type { Ports } from '#api/context/ports.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { clientDocuments } from './client-documents.ts';
import { knownReferences } from './known-references.ts';
import { releaseAssignments } from '#api/queue/assign.ts';
import { queueRecord } from '#api/queue/queue-record.ts';
import { namedLabels } from '#api/labels/queries/labels.ts';
import { claimedReceipts } from '#api/receipts/find-receipt.ts';
import { announceAgain, expectReceipt, stopExpecting } from '#api/receipts/expect-receipt.ts';
import { receiptsWaiting } from '#api/receipts/list-receipts.ts';
import { savePlaces } from '#api/stores/save-places.ts';
import { inactiveStores, storeNames, storeNumbers } from '#api/stores/list-stores.ts';
import { draftRequest } from '#api/submissions/drafts/create-submission.ts';
import { followWorkOrder } from '#api/submissions/acts/work-orders.ts';
import { missingForms } from '#api/submissions/onboarding.ts';
import { enqueueWebhook } from '#api/webhooks/enqueue-webhook.ts';
import { cancelWorkWith, leadingWorkOrder } from '#api/work-orders/cancel-with-request.ts';
import { holdForClaim } from '#api/work-orders/hold-for-claim.ts';

export const ports: Ports = {
  events: {
    submitted: expectReceipt,
    answered: announceAgain,
    async submissionChanged(context, tx, row, actor) {
      await cancelWorkWith(context, tx, row, actor);
      await stopExpecting(context, tx, row, actor);
    },
    async workOrderChanged(context, tx, order, at) {
      const request = await followWorkOrder(context, tx, order, at);
      if (request) await stopExpecting(context, tx, request, COMPANY);
    },
    told: enqueueWebhook,
  },
  queueRecord,
  releaseAssignments,
  receiptsWaiting,
  knownReferences,
  claimedReceipts,
  storeNames,
  inactiveStores,
  storeNumbers,
  savePlaces,
  namedLabels,
  leadingWorkOrder,
  clientDocuments,
  holdWork: holdForClaim,
  draftRequest,
  missingForms,
};
