/** Connects the capabilities: who answers which port, and who listens to which event. */
import type { Ports } from '#api/context/ports.ts';
import { expectReceipt } from '#api/receipts/expect-receipt.ts';
import { followWorkOrder } from '#api/submissions/follow-work-order.ts';
import { cancelWorkWith, leadingWorkOrder } from '#api/work-orders/cancel-with-request.ts';
import { knownReferences } from './known-references.ts';

export const ports: Ports = {
  events: {
    submitted: expectReceipt,
    submissionChanged: cancelWorkWith,
    workOrderChanged: followWorkOrder,
  },
  knownReferences,
  leadingWorkOrder,
};
