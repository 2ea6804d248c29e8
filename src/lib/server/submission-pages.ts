/** What the pages of service forms read before they are rendered: draft, list, record, overview. */
import { readList } from './list-pages.ts';
import { submissionShape, LIST_VIEW } from '#lib/submissions/columns.ts';
import { clientOf } from '#lib/accounts/page-account.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { SubmissionOverview, SubmissionRecord } from '#lib/submissions/replies.ts';
import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import type { Facts, FileFact, FormDefinition, InputField, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import type { FormPage, FormStartProps, RecordPage } from '#lib/submissions/page-start.ts';
import { isReference } from '#lib/records/reference.ts';
import { DRAFT } from '#lib/records/status.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { scriptsOfForm } from './form-scripts.ts';
import { valuesFrom } from './prefill.ts';
import { apiOf, away, hasForms, moved, type PageContext } from './page-context.ts';
import { portalSettings } from './portal.ts';
import { publishedOn } from './terms.ts';

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

const factOf = ({ id, name, type, size, sha256 }: AttachmentInfo): FileFact => ({
  id,
  name,
  type,
  size,
  sha256,
});

const linkable: readonly InputField['kind'][] = ['select', 'radio', 'text', 'ref', 'date'];

/** What a link fills in: `?topic=labels&relatedRef=SR-2026-000001`. */
export const valuesInAddress = (definition: FormDefinition, { searchParams }: URL): Values =>
  Object.fromEntries(
    inputsOf(definition)
      .filter(({ kind, name }) => linkable.includes(kind) && searchParams.has(name))
      .map(({ name }) => [name, searchParams.get(name)?.slice(0, 200) ?? '']),
  );

async function listPage(context: PageContext, definition: SubmissionDefinition) {
  const { type, route, title, noun, statuses } = definition;
  const form = { type, route, title, noun, statuses: { statuses: statuses.statuses } };
  const read = await readList(context, submissionShape(form), (query) =>
    apiOf(context).listSubmissions({ type, ...query }),
  );
  if (read instanceof Response) return read;
  return { kind: 'list', start: { form, state: read.state, list: read.list } } as const;
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
  cardEntry: portalSettings().cardEntry,
  requester: requesterOf(context.locals),
  step: context.url.searchParams.get('step'),
  draft: record ? { id: record.id, revision: record.revision } : null,
  values: record ? inputValues(definition, record.data) : valuesInAddress(definition, context.url),
  files: record?.attachments.map(factOf) ?? [],
});

/** The page of a form: an answer instead when the address leads elsewhere; null where forms are not kept. */
export async function readFormPage(
  context: PageContext,
  definition: SubmissionDefinition,
): Promise<FormPage | Response | null> {
  if (!hasForms()) return null;
  const { searchParams } = context.url;
  const path = pathOf(definition.route);
  const record = searchParams.get('record') ?? '';
  if (isReference(record)) return moved(`${path}/${record}`);
  if (searchParams.get('view') === LIST_VIEW) return listPage(context, definition);
  const scripts = scriptsOfForm(definition.route);
  const draft = searchParams.get('draft');
  if (draft === null) {
    const start = startOf(context, definition, null);
    const carried = await valuesFrom(apiOf(context), definition, searchParams.get('from'));
    return { kind: 'form', scripts, start: { ...start, values: { ...carried, ...start.values } } };
  }
  const answer = await apiOf(context).readSubmission(draft);
  if (!answer.ok || answer.value.body.type !== definition.type) return moved(path);
  const { body } = answer.value;
  if (body.status !== DRAFT) return moved(`${path}/${body.reference ?? body.id}`);
  return { kind: 'form', scripts, start: startOf(context, definition, body) };
}

/** One own record; null when there is none of this form with this number. */
export async function readRecordPage(
  context: PageContext,
  definition: SubmissionDefinition,
  reference: string,
): Promise<RecordPage | Response | null> {
  if (!hasForms()) return null;
  const answer = await apiOf(context).readSubmission(reference);
  if (!answer.ok) return away(answer.error, context.url);
  const { body } = answer.value;
  if (body.type !== definition.type) return null;
  if (body.status === DRAFT) return moved(`${pathOf(definition.route)}?draft=${body.id}`);
  const scripts = scriptsOfForm(definition.route);
  return { record: body, scripts, start: startOf(context, definition, body) };
}

/** What waits for the client; null when it cannot be read: the page stands without it. */
export async function readOverview(context: PageContext): Promise<SubmissionOverview | null> {
  if (!hasForms()) return null;
  const answer = await apiOf(context).getOverview();
  return answer.ok ? answer.value.body : null;
}
