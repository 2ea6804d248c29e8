/** All calls of the API: served, described in `/api/openapi.json` and tested from this one table. */
import type { Endpoint } from '../endpoint.ts';
import { accountRoutes } from './accounts.ts';
import { attachmentRoutes } from './attachments.ts';
import { catalogueRoutes } from './catalogue.ts';
import { importRoutes } from './imports.ts';
import { labelFileRoutes } from './label-files.ts';
import { labelRoutes } from './labels.ts';
import { operationsLabelRoutes } from './ops-labels.ts';
import { operationsReceiptRoutes } from './ops-receipts.ts';
import { operationsSubmissionRoutes } from './ops-submissions.ts';
import { paperRoutes } from './papers.ts';
import { productRoutes } from './products.ts';
import { operationsWorkRoutes } from './ops-work-orders.ts';
import { profileRoutes } from './profile.ts';
import { receiptRoutes } from './receipts.ts';
import { recoveryRoutes } from './recovery.ts';
import { retailStoreRoutes } from './retail-stores.ts';
import { savedViewRoutes } from './saved-views.ts';
import { sessionRoutes } from './session.ts';
import { submissionRoutes } from './submissions.ts';
import { userRoutes } from './users.ts';
import { workOrderRoutes } from './work-orders.ts';

export const routeTable: readonly Endpoint[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...recoveryRoutes,
  ...profileRoutes,
  ...userRoutes,
  ...submissionRoutes,
  ...attachmentRoutes,
  ...paperRoutes,
  ...catalogueRoutes,
  ...productRoutes,
  ...importRoutes,
  ...retailStoreRoutes,
  ...operationsSubmissionRoutes,
  ...workOrderRoutes,
  ...operationsWorkRoutes,
  ...labelRoutes,
  ...labelFileRoutes,
  ...operationsLabelRoutes,
  ...receiptRoutes,
  ...operationsReceiptRoutes,
  ...savedViewRoutes,
];
