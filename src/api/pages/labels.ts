/** Data of the label pages: list, draft, record. */
import { labelShape } from '#lib/labels/columns.ts';
import { isCarton, isKind } from '#lib/labels/kinds.ts';
import { labelForm, newLabelValues } from '#lib/labels/label-form.ts';
import type {
  LabelApprovalsProps,
  LabelEditorProps,
  LabelPage,
  PicturedList,
} from '#lib/labels/page-start.ts';
import { pictured, picturedList, previewOf } from '#lib/labels/editor/preview-of.ts';
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { ARCHIVED, isEditable } from '#lib/labels/statuses.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { maySee } from '#lib/people/rights.ts';
import type { LabelSettings } from '#lib/labels/calls.ts';
import type { LabelRecord, LabelSummary } from '#lib/labels/replies.ts';
import type { FileFact } from '#lib/forms/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { listQuery, readReport } from './lists.ts';
import { readGoods } from './label-goods.ts';
import { prefillValues } from './prefill.ts';
import { moved, optional, visitOf, type PageContext } from './context.ts';
import { requesterOf, signerFor, valuesInAddress } from './submissions.ts';
import { labelQuery } from '#lib/labels/calls.ts';
import { waitingLabels } from '#api/labels/approve-label.ts';
import { listLabels, showLabelRecord } from '#api/labels/views.ts';
import { readLabelSettings } from '#api/labels/output/label-settings.ts';
import { ownLabel } from '#api/labels/own-label.ts';

/** The most labels that are offered as designs. */
const MAX_DESIGNS = 100;

const noSettings: LabelSettings = { gs1Prefix: '', gs1Extension: '0' };

const settingsOf = async (context: PageContext): Promise<LabelSettings> =>
  (await optional(context, ({ context: api, clientId }) => readLabelSettings(api, clientId))) ??
  noSettings;

/** The list of own labels; a Response when the address leads elsewhere. */
export async function readLabelList(
  context: PageContext,
): Promise<ReportPage<PicturedList> | Response> {
  const read = await readReport(context, {
    shape: labelShape,
    schema: labelQuery,
    find: ({ context: api, clientId }, query) => listLabels(api, { ...query, clientId }),
  });
  if (read instanceof Response) return read;
  return { ...read, list: read.list && picturedList(read.list) };
}

/** Own labels that may be the design of others; none when they cannot be read. */
export async function readApprovedLabels(context: PageContext): Promise<readonly LabelSummary[]> {
  const query = listQuery(labelQuery, { size: MAX_DESIGNS, sort: '-updated' });
  const read = await optional(context, ({ context: api, clientId }) =>
    listLabels(api, { ...query, clientId }),
  );
  return (read?.items ?? []).filter(
    ({ kind, status, revision, approvedRevision }) =>
      isKind(kind) && !isCarton(kind) && approvedRevision === revision && status !== ARCHIVED,
  );
}

const editorStart = async (
  context: PageContext,
  settings: LabelSettings,
): Promise<Pick<LabelEditorProps, 'today' | 'requester' | 'signer' | 'maySign' | 'settings'>> => ({
  today: companyDay(new Date()),
  requester: requesterOf(context.locals),
  ...(await signerFor(context)),
  maySign: maySee(context.locals, 'sign'),
  settings,
});

/** Returns the ids of own labels that wait for approval; empty if the query fails. */
export async function readWaiting(context: PageContext): Promise<readonly string[]> {
  const items = await optional(context, waitingLabels);
  return (items ?? []).map(({ id }) => id);
}

/** The labels to approve: all that wait, or those that the address names. */
export async function readApprovals(context: PageContext): Promise<LabelApprovalsProps> {
  const items = await waitingLabels(visitOf(context));
  const requested = context.url.searchParams.getAll('label');
  const chosen = requested.length === 0 ? items : items.filter(({ id }) => requested.includes(id));
  const requester = requesterOf(context.locals);
  const today = companyDay(new Date());
  return { today, requester, ...(await signerFor(context)), labels: pictured(chosen) };
}

/** Adds the initial preview to the editor's data. */
function withPreview(start: Omit<LabelEditorProps, 'shown'>): LabelEditorProps {
  const { values, settings, labelRevision } = start;
  const images = Object.fromEntries(start.images.map(({ id, ...size }) => [id, size]));
  return { ...start, shown: previewOf(values, { settings, labelRevision, images }) };
}

/** The editor of a new label when the address asks for one: `?new=care`, `?new=carton_content&from=RC-2026-000001`. */
export async function readNewLabel(context: PageContext): Promise<LabelEditorProps | null> {
  const kind = context.url.searchParams.get('new') ?? '';
  if (!isKind(kind)) return null;
  const start = await editorStart(context, await settingsOf(context));
  const carried = await prefillValues(context, labelForm, context.url.searchParams.get('from'));
  return withPreview({
    ...start,
    draft: null,
    sheet: null,
    labelRevision: 1,
    reference: null,
    values: {
      ...newLabelValues(kind, start.requester),
      ...carried,
      ...valuesInAddress(labelForm, context.url),
      kind,
    },
    files: [],
    images: [],
  });
}

const fileOf = ({ images }: LabelRecord): FileFact[] =>
  images.map(({ id, name }) => ({ id, name, type: 'png', size: 1, sha256: id }));

/** One own label: its editor while it is a draft, else its record; null when there is none. */
export async function readLabelPage(
  context: PageContext,
  id: string,
): Promise<LabelPage | Response | null> {
  const visit = visitOf(context);
  const found = await ownLabel(visit, id);
  if (!found.ok) return null;
  const record = await showLabelRecord(visit.context, found.value.label, { all: false });
  if (record.reference !== null && id !== record.reference) {
    return moved(`${pathOf('create-label')}/${record.reference}${context.url.search}`);
  }
  const settings = await settingsOf(context);
  const mayChange = maySee(context.locals, 'records');
  const isDraft = isEditable(record.status) && record.status !== ARCHIVED;
  if (!isDraft || !mayChange) {
    const goods = mayChange ? await readGoods(context) : null;
    return { kind: 'record', start: { record, settings, goods, mayChange } };
  }
  return {
    kind: 'editor',
    title: record.name,
    start: withPreview({
      ...(await editorStart(context, settings)),
      draft: { id: record.id, revision: record.version },
      labelRevision: record.revision,
      reference: record.reference,
      values: inputValues(labelForm, record.data),
      files: fileOf(record),
      images: record.images,
      sheet: record.sheet ?? null,
    }),
  };
}
