/** What the pages of labels read before they are rendered: the list, a draft, a record. */
import { labelShape } from '#lib/labels/columns.ts';
import { isKind } from '#lib/labels/kinds.ts';
import { takesGoods } from '#lib/labels/batch/known.ts';
import { labelForm } from '#lib/labels/label-form.ts';
import { newLabelValues } from '#lib/labels/new-label.ts';
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
import type { LabelSettings } from '#lib/labels/calls.ts';
import type { LabelRecord, LabelSummary } from '#lib/labels/replies.ts';
import type { FileFact } from '#lib/forms/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { readReport } from './lists.ts';
import { readGoods } from './label-goods.ts';
import { valuesFrom } from './prefill.ts';
import { apiOf, away, isEmbedded, moved, type PageContext } from './context.ts';
import { requesterOf, signerFor, valuesInAddress } from './submissions.ts';

/** The most labels that are offered as designs. */
const MOST_DESIGNS = 100;

const noSettings: LabelSettings = { gs1Prefix: '', gs1Extension: '0' };

async function settingsOf(context: PageContext): Promise<LabelSettings> {
  const answer = await apiOf(context).readLabelSettings();
  return answer.ok ? answer.value.body : noSettings;
}

/** The list of own labels; a Response when the address leads elsewhere; null with an external API. */
export async function readLabelList(
  context: PageContext,
): Promise<ReportPage<PicturedList> | Response | null> {
  if (!isEmbedded()) return null;
  const read = await readReport(context, labelShape, (query) => apiOf(context).listLabels(query));
  if (read instanceof Response) return read;
  return { ...read, list: read.list && picturedList(read.list) };
}

/** Own labels that may be the design of others; none when they cannot be read. */
export async function readApprovedLabels(
  context: PageContext,
): Promise<readonly LabelSummary[] | null> {
  if (!isEmbedded()) return null;
  const query = { size: MOST_DESIGNS, sort: '-updated' };
  const answer = await apiOf(context).listLabels(query);
  const items = answer.ok ? answer.value.body.items : [];
  return items.filter(
    ({ kind, status, revision, approvedRevision }) =>
      isKind(kind) && takesGoods(kind) && approvedRevision === revision && status !== ARCHIVED,
  );
}

const editorStart = async (
  context: PageContext,
  settings: LabelSettings,
): Promise<Pick<LabelEditorProps, 'today' | 'requester' | 'signer' | 'settings'>> => ({
  today: companyDay(new Date()),
  requester: requesterOf(context.locals),
  ...(await signerFor(context)),
  settings,
});

/** Ids of own labels that wait for the approval; none when they cannot be read. */
export async function readWaiting(context: PageContext): Promise<readonly string[]> {
  if (!isEmbedded()) return [];
  const answer = await apiOf(context).listWaitingLabels();
  return answer.ok ? answer.value.body.items.map(({ id }) => id) : [];
}

/** The labels to approve: all that wait, or those that the address names. */
export async function readApprovals(
  context: PageContext,
): Promise<LabelApprovalsProps | Response | null> {
  if (!isEmbedded()) return null;
  const answer = await apiOf(context).listWaitingLabels();
  if (!answer.ok) return away(answer.error, context.url);
  const wanted = context.url.searchParams.getAll('label');
  const { items } = answer.value.body;
  const chosen = wanted.length === 0 ? items : items.filter(({ id }) => wanted.includes(id));
  const requester = requesterOf(context.locals);
  const today = companyDay(new Date());
  return { today, requester, ...(await signerFor(context)), labels: pictured(chosen) };
}

/** The editor's start with what its preview shows at first. */
function shownToo(start: Omit<LabelEditorProps, 'shown'>): LabelEditorProps {
  const { values, settings, labelRevision } = start;
  const images = Object.fromEntries(start.images.map(({ id, ...size }) => [id, size]));
  return { ...start, shown: previewOf(values, { settings, labelRevision, images }) };
}

/** The editor of a new label when the address asks for one: `?new=care`, `?new=carton_content&from=RC-2026-000001`. */
export async function readNewLabel(context: PageContext): Promise<LabelEditorProps | null> {
  const kind = context.url.searchParams.get('new') ?? '';
  if (!isEmbedded() || !isKind(kind)) return null;
  const start = await editorStart(context, await settingsOf(context));
  const carried = await valuesFrom(apiOf(context), labelForm, context.url.searchParams.get('from'));
  return shownToo({
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
  if (!isEmbedded()) return null;
  const answer = await apiOf(context).readLabel(id);
  if (!answer.ok) return away(answer.error, context.url);
  const { body: record } = answer.value;
  if (record.reference !== null && id !== record.reference) {
    return moved(`${pathOf('create-label')}/${record.reference}${context.url.search}`);
  }
  const settings = await settingsOf(context);
  const isDraft = isEditable(record.status) && record.status !== ARCHIVED;
  if (!isDraft)
    return { kind: 'record', start: { record, settings, goods: await readGoods(context) } };
  return {
    kind: 'editor',
    title: record.name,
    start: shownToo({
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
