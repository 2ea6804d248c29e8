/** Data of the service form pages: draft, list, record, overview. */
import { company } from '#lib/content/company.ts';
import { onboardingOf, type NextForm } from '#lib/content/onboarding.ts';
import { welcome } from '#lib/content/welcome.ts';
import { listQuery, readReport } from './lists.ts';
import { submissionShape, LIST_VIEW } from '#lib/submissions/columns.ts';
import { clientOf } from '#lib/accounts/page-account.ts';
import { pathOf, type RouteId } from '#lib/kernel/routes.ts';
import { formRight } from '#lib/people/form-right.ts';
import { maySee } from '#lib/people/rights.ts';
import type {
  SubmissionOverview,
  SubmissionRecord,
  SubmissionSummary,
} from '#lib/submissions/replies.ts';
import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import type { Facts, FileFact, FormDefinition, InputField, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import type { FormPage, FormStartProps, RecordPage } from '#lib/submissions/page-start.ts';
import { countIn } from '#lib/portal/welcome-figures.ts';
import { isReference } from '#lib/records/reference.ts';
import { DRAFT, requirementsOf } from '#lib/records/status.ts';
import { formalActs } from '#lib/submissions/formal-acts.ts';
import { isSigned } from '#lib/forms/session/unsigned.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { scriptsOfForm } from '#lib/server/form-scripts.ts';
import { prefillValues } from './prefill.ts';
import { submissionQuery } from '#lib/submissions/calls.ts';
import { countModules } from '#api/main/count-modules.ts';
import { listOwn } from '#api/submissions/list-submissions.ts';
import { showOverview } from '#api/submissions/overview.ts';
import { ownRecord } from '#api/submissions/own-record.ts';
import { showSigner } from '#api/submissions/show-signer.ts';
import { showRecord } from '#api/submissions/views.ts';
import { moved, optional, visitOf, type PageContext } from './context.ts';
import { portalSettings } from '#lib/server/portal.ts';
import { publishedOn } from '#lib/server/terms.ts';

/** The client as forms know it. */
export function requesterOf(locals: App.Locals): Facts['requester'] {
  const { client } = clientOf(locals);
  const { contact_person, company_name, email, telephone, billing_address, shipping_address } =
    client;
  return {
    clientId: String(client.clientId ?? ''),
    contact_person,
    company_name,
    email,
    telephone,
    billing_address,
    shipping_address,
  };
}

/** Returns what a form knows of a stored file. */
export const factOf = ({ id, name, type, size, sha256 }: AttachmentInfo): FileFact => ({
  id,
  name,
  type,
  size,
  sha256,
});

const linkable: readonly InputField['kind'][] = ['select', 'radio', 'text', 'ref', 'date'];

/** Prefills a form from its address: `?topic=labels&relatedRef=SR-2026-000001`. */
export const valuesInAddress = (definition: FormDefinition, { searchParams }: URL): Values =>
  Object.fromEntries(
    inputsOf(definition)
      .filter(({ kind, name }) => linkable.includes(kind) && searchParams.has(name))
      .map(({ name }) => [name, searchParams.get(name)?.slice(0, 200) ?? '']),
  );

async function listPage(context: PageContext, definition: SubmissionDefinition) {
  const { type } = definition;
  const shape = submissionShape(definition);
  const page = await readReport(context, {
    shape,
    schema: submissionQuery,
    find: ({ context: api, caller }, query) => listOwn(api, caller, { ...query, type }),
  });
  return page instanceof Response ? page : ({ kind: 'list', shape, page } as const);
}

/** The start of a form with a draft or a record's data. */
const startOf = (
  context: PageContext,
  definition: SubmissionDefinition,
  record: SubmissionRecord | null,
  today = companyDay(new Date()),
): FormStartProps => ({
  type: definition.type,
  today,
  published: publishedOn(today),
  holidays: company.holidays,
  cardEntry: portalSettings().cardEntry,
  requester: requesterOf(context.locals),
  maySign: maySee(context.locals, 'sign'),
  step: context.url.searchParams.get('step'),
  draft: record ? { id: record.id, revision: record.revision } : null,
  values: record ? inputValues(definition, record.data) : valuesInAddress(definition, context.url),
  files: record?.attachments.map(factOf) ?? [],
});

/** Who signs for the client; {@link Facts.signer} is left out where it cannot be read: the form then asks for all of it. */
export async function signerFor(context: PageContext): Promise<Pick<FormStartProps, 'signer'>> {
  const signer = await optional(context, showSigner);
  return signer ? { signer } : {};
}

/** The start of a form that is filled in: with the client's card and signer, where it asks for them. */
async function formStart(
  context: PageContext,
  definition: SubmissionDefinition,
  record: SubmissionRecord | null,
): Promise<FormStartProps> {
  return {
    ...startOf(context, definition, record),
    ...(await cardOf(context, definition)),
    ...(await earlierOf(context, definition)),
    ...(isSigned(definition) && (await signerFor(context))),
  };
}

/** Own open records that a form with a choice of them may replace. */
async function earlierOf(
  context: PageContext,
  definition: SubmissionDefinition,
): Promise<Pick<FormStartProps, 'earlier'>> {
  if (!inputsOf(definition).some(({ control }) => control === 'earlier')) return {};
  const { type, duplicates } = definition;
  const status = duplicates?.statuses?.join(',') ?? '';
  const query = listQuery(submissionQuery, { type, ...(status && { status }), sort: '-updated' });
  const read = await optional(context, ({ context: api, caller }) => listOwn(api, caller, query));
  if (!read) return {};
  const items = read.items.flatMap(({ reference, title }) =>
    reference === null ? [] : [{ value: reference, label: `${title}, ${reference}` }],
  );
  return { earlier: items };
}

/** Card state of the client for the form; unknown when unreadable. */
async function cardOf(
  context: PageContext,
  { steps }: SubmissionDefinition,
): Promise<Pick<FormStartProps, 'hasCard'>> {
  const asks = steps.some(({ fields }) => fields.some((each) => 'unless' in each));
  if (!asks) return {};
  const counts = await optional(context, ({ context: api, caller }) =>
    countModules(api, caller.client, ['cards']),
  );
  const cards = counts?.['cards'];
  return { hasCard: ['active', 'expiring'].some((name) => (countIn(cards, name) ?? 0) > 0) };
}

/** A parameter of the address: a new form, although a draft is open. */
const ANEW = 'new';
const MAX_DRAFTS = 10;

/** Returns open drafts of one or all forms; empty if the query fails, so that the page still renders. */
export async function readDrafts(
  context: PageContext,
  type?: string,
): Promise<readonly SubmissionSummary[]> {
  const typed = { status: DRAFT, size: MAX_DRAFTS, sort: '-updated', ...(type && { type }) };
  const query = listQuery(submissionQuery, typed);
  const read = await optional(context, ({ context: api, caller }) => listOwn(api, caller, query));
  const items = read?.items ?? [];
  return items.filter((draft) => maySee(context.locals, formRight(draft.type)));
}

async function recordOf(context: PageContext, id: string): Promise<SubmissionRecord | null> {
  const visit = visitOf(context);
  const found = await ownRecord(visit, id);
  return found.ok ? showRecord(visit.context, found.value.row, { all: false }) : null;
}

/** The draft that was begun with the same values: a link that fills a form in is opened again. */
async function draftWith(
  context: PageContext,
  definition: SubmissionDefinition,
  { drafts, values }: { drafts: readonly SubmissionSummary[]; values: Values },
): Promise<string | null> {
  const given = Object.entries(values);
  if (given.length === 0) return null;
  for (const { id } of drafts) {
    const record = await recordOf(context, id);
    if (!record) continue;
    const held = inputValues(definition, record.data);
    const isSame = ([name, value]: [string, unknown]): boolean =>
      JSON.stringify(held[name]) === JSON.stringify(value);
    if (given.every(isSame)) return id;
  }
  return null;
}

/** The page of a form: an answer instead when the address leads elsewhere. */
export async function readFormPage(
  context: PageContext,
  definition: SubmissionDefinition,
): Promise<FormPage | Response> {
  const { searchParams } = context.url;
  const path = pathOf(definition.route);
  const record = searchParams.get('record') ?? '';
  if (isReference(record)) return moved(`${path}/${record}`);
  if (searchParams.get('view') === LIST_VIEW) return listPage(context, definition);
  const scripts = scriptsOfForm(definition.route);
  const draft = searchParams.get('draft');
  if (draft === null) {
    const start = await formStart(context, definition, null);
    const carried = await prefillValues(context, definition, searchParams.get('from'));
    const values = { ...carried, ...start.values };
    const drafts = searchParams.has(ANEW) ? [] : await readDrafts(context, definition.type);
    const same = await draftWith(context, definition, { drafts, values });
    if (same !== null) return moved(`${path}?draft=${same}`);
    return { kind: 'form', scripts, drafts, start: { ...start, values } };
  }
  const body = await recordOf(context, draft);
  if (body?.type !== definition.type) return moved(path);
  if (body.status !== DRAFT) return moved(`${path}/${body.reference ?? body.id}`);
  const start = await formStart(context, definition, body);
  return { kind: 'form', scripts, drafts: [], start, writer: body.writer };
}

/** One own record; null when there is none of this form with this number. */
export async function readRecordPage(
  context: PageContext,
  definition: SubmissionDefinition,
  reference: string,
): Promise<RecordPage | Response | null> {
  const body = await recordOf(context, reference);
  if (body?.type !== definition.type) return null;
  if (body.status === DRAFT) return moved(`${pathOf(definition.route)}?draft=${body.id}`);
  const scripts = scriptsOfForm(definition.route);
  const acts = formalActs(definition, body).map((act) =>
    requirementsOf(definition.statuses, body.status, act),
  );
  const signer = acts.some((act) => act?.signature) ? await signerFor(context) : {};
  return { record: body, scripts, start: { ...startOf(context, definition, body), ...signer } };
}

/** Pending actions of the client; null when unreadable: the page renders without them. */
export const readOverview = (context: PageContext): Promise<SubmissionOverview | null> =>
  optional(context, ({ context: api, clientId }) => showOverview(api, clientId));

/** The form to fill in after this one, on the record of a first form; null on all other records. */
export async function readNextForm(context: PageContext, of: RouteId): Promise<NextForm | null> {
  const isFirst = welcome.onboarding.forms.some(({ route }) => route === of);
  const overview = isFirst ? await readOverview(context) : null;
  return overview && (onboardingOf(overview)?.next ?? null);
}
