/** All calls of the API, in one table. */
import { batchRoute } from './batch-route.ts';
import type { Endpoint } from '#api/http/endpoint.ts';
import { arrivalMailRoutes } from '#api/accounts/profile/mail-choices.ts';
import { activityRoutes } from '#api/accounts/activity/activity-routes.ts';
import { accountRoutes } from '#api/accounts/signup-routes.ts';
import { approvalRoutes } from './approvals/approval-routes.ts';
import { attachmentRoutes } from '#api/submissions/attachment-routes.ts';
import { clientCardRoutes } from '#api/accounts/company/card-routes.ts';
import { operationsClientRoutes } from '#api/accounts/company/ops-routes.ts';
import { companySearchRoutes } from './search/company-search.ts';
import { catalogueRoutes, productRoutes } from '#api/products/routes.ts';
import { importRoutes } from './import-routes.ts';
import { labelFileRoutes } from '#api/labels/file-routes.ts';
import { labelRoutes } from '#api/labels/routes.ts';
import { operationsLabelRoutes } from '#api/labels/ops-routes.ts';
import { operationsMailRoutes } from './mail-routes.ts';
import { operationsReceiptRoutes } from '#api/receipts/ops-routes.ts';
import { operationsSubmissionRoutes } from '#api/submissions/ops-routes.ts';
import { documentRoutes } from '#api/submissions/document-routes.ts';
import { passkeyRoutes } from '#api/accounts/security/passkey-routes.ts';
import { securityRoutes } from '#api/accounts/security/security-routes.ts';
import { peopleRoutes } from '#api/accounts/people/people-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { operationsWorkRoutes } from '#api/work-orders/ops-routes.ts';
import { profileRoutes } from '#api/accounts/profile/profile-routes.ts';
import { queueRoutes } from '#api/queue/routes.ts';
import { billableRoutes } from '#api/desk/billable-routes.ts';
import { priceRoutes } from '#api/desk/price-routes.ts';
import { replyTextRoutes } from '#api/desk/reply-text-routes.ts';
import { receiptRoutes } from '#api/receipts/routes.ts';
import { recoveryRoutes } from '#api/accounts/recovery/recovery-routes.ts';
import { retailStoreRoutes, operationsStoreRoutes } from '#api/stores/routes.ts';
import { savedViewRoutes } from '#api/reports/saved-view-routes.ts';
import { recentRoutes, searchRoutes } from './search/search-routes.ts';
import { staffPasskeyRoutes } from '#api/staff/passkey-routes.ts';
import { staffRoutes } from '#api/staff/routes.ts';
import { sessionRoutes } from '#api/accounts/session-routes.ts';
import { submissionRoutes } from '#api/submissions/routes.ts';
import { userRoutes } from './users-routes.ts';
import { operationsWebhookRoutes } from '#api/webhooks/ops-routes.ts';
import { workOrderRoutes } from '#api/work-orders/routes.ts';

const routes: readonly Endpoint[] = [
  ...sessionRoutes,
  ...peopleRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...activityRoutes,
  ...arrivalMailRoutes,
  ...operationsClientRoutes,
  ...clientCardRoutes,
  ...recoveryRoutes,
  ...profileRoutes,
  ...userRoutes,
  ...submissionRoutes,
  ...attachmentRoutes,
  ...documentRoutes,
  ...catalogueRoutes,
  ...productRoutes,
  ...importRoutes,
  ...orderRoutes,
  ...retailStoreRoutes,
  ...operationsStoreRoutes,
  ...operationsSubmissionRoutes,
  ...workOrderRoutes,
  ...operationsWorkRoutes,
  ...labelRoutes,
  ...labelFileRoutes,
  ...operationsLabelRoutes,
  ...receiptRoutes,
  ...operationsReceiptRoutes,
  ...queueRoutes,
  ...billableRoutes,
  ...priceRoutes,
  ...replyTextRoutes,
  ...companySearchRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...recentRoutes,
  ...staffRoutes,
  ...staffPasskeyRoutes,
  ...approvalRoutes,
  ...operationsMailRoutes,
  ...operationsWebhookRoutes,
];

/** All calls of the API: served, described in `/api/openapi.json` and tested from this one table. */
export const routeTable: readonly Endpoint[] = [...routes, batchRoute(routes)];
