/**
 * The spreadsheet of a print run in the editor: read by the importer, its first good row fills the label as the proof,
 * and its rows are kept with the draft for the batch. Browser only.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { inputValue } from '#lib/forms/initial-values.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { textOf } from '#lib/forms/values.ts';
import {
  createImport,
  type ImportCalls,
  type ImportSession,
} from '#lib/spreadsheets/import-session.store.ts';
import { batchCalls } from '../batch/batch.store.ts';
import { CARE, copiesIn, labelImport } from '../batch/columns.ts';
import {
  batchRules,
  type BatchFacts,
  type BatchRules,
  isOfCare,
  sameChoices,
} from '../batch/row.ts';
import { isLinearGtin, linearGtinOf } from '../engine/spec.ts';
import { labelColumns } from '../engine/fields.ts';
import { labelOf } from '../engine/spec-values.ts';
import type { EditorSession } from './editor-session.ts';
import { deleteSheet, storeSheet, sheetOfLabel } from './label-acts.ts';
import { $labelSheet, setSheetFacts, onKeep } from './sheet-facts.ts';

interface SheetPlace {
  readonly model: LongFormModel;
  readonly editor: EditorSession;
  readonly facts: Omit<BatchFacts, 'same' | 'data' | 'kind'>;
  readonly articles: NonNullable<ImportCalls['articles']>;
}

export interface LabelSheet {
  readonly session: ImportSession;
  /** Number of the row that is the proof; null before one is good. */
  readonly $proof: ReadableAtom<number | null>;
  /** Fills the label and keeps the rows until the part goes. */
  readonly follow: () => () => void;
}

const SAVE_PAUSE_MS = 700;

/** Makes the spreadsheet of the label; `follow` begins with the kept one where the draft has one. */
export function createLabelSheet({ model, editor, facts, articles }: SheetPlace): LabelSheet {
  const valuesNow = () => model.$state.get().values;
  const { kind } = labelOf(valuesNow());
  const $proof = atom<number | null>(null);
  let rules: { readonly of: unknown; readonly rules: BatchRules } | null = null;
  /** The label is the template: its values are on every row that has no column for them. */
  const rulesNow = (): BatchRules => {
    const data = valuesNow();
    if (rules?.of !== data) {
      const same = sameChoices(labelColumns(kind, data), data).map(({ id }) => id);
      rules = { of: data, rules: batchRules({ ...facts, kind, data, same }) };
    }
    return rules.rules;
  };
  const definition = labelImport(kind);
  const session = createImport(
    {
      ...definition,
      // The editor's list shows the errors of the template.
      rules: (record, cells) =>
        Object.fromEntries(
          Object.entries(rulesNow().definition.rules?.(record, cells) ?? {}).filter(([name]) =>
            Object.hasOwn(cells, name),
          ),
        ),
      notes: (cells) => rulesNow().definition.notes?.(cells) ?? {},
    },
    { ...batchCalls, articles },
  );

  /** Fills the label from the first row without an error. */
  const showProof = (): void => {
    const row = session.$state.get().checked.find(({ errors }) => errors.length === 0);
    $proof.set(row?.row ?? null);
    if (!row) return;
    const given = rulesNow().valuesOf(row.values);
    const isHeld = (name: string): boolean =>
      Object.hasOwn(row.values, name) || (Object.hasOwn(row.values, CARE) && isOfCare(name));
    const filled = labelColumns(kind)
      .filter(({ name }) => isHeld(name))
      .map((field) => [field.name, inputValue(field, given[field.name])] as const);
    const proof = { ...Object.fromEntries(filled), quantity: String(copiesIn(row.values)) };
    const now = valuesNow();
    const isNew = Object.entries(proof).some(
      ([name, value]) => JSON.stringify(now[name]) !== JSON.stringify(value),
    );
    if (isNew) model.fill(proof);
  };

  /** UPC, EAN or ITF follows from the length of the numbers, as for products. */
  const fitBarcode = (): void => {
    const { rows, mapping } = session.$state.get();
    const held = Object.values(mapping);
    const { gtinType } = labelOf(valuesNow());
    if (!held.includes('gtin') || held.includes('gtinType') || !isLinearGtin(gtinType)) return;
    const types = rows.flatMap(({ values }) => linearGtinOf(values['gtin']?.trim() ?? '') ?? []);
    const [fitting] = types;
    if (fitting && !types.includes(gtinType)) model.fill({ gtinType: fitting });
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSpec: unknown = null;
  /** Deletes the kept rows after "Another file". */
  const drop = async (): Promise<boolean> => {
    const draft = editor.keeper.$draft.get();
    if (draft && !(await deleteSheet(draft.id))) return false;
    lastSpec = null;
    return true;
  };
  const save = async (): Promise<boolean> => {
    const { step, sheet, mapping, rows } = session.$state.get();
    if (step === 'file' && lastSpec !== null) return drop();
    if (step !== 'rows' || rows === lastSpec) return true;
    await editor.keeper.saveNow();
    const draft = editor.keeper.$draft.get();
    if (!draft) return false;
    const order = { filename: sheet?.filename ?? '', dryRun: false, mapping, rows };
    const saved = await storeSheet(draft.id, order);
    if (!saved) return false;
    lastSpec = rows;
    if (textOf(valuesNow(), 'labelName').trim() === '') model.fill({ labelName: saved.name });
    return true;
  };

  /** Calls follow one another: an earlier answer never outlives a later choice. */
  let saved: Promise<boolean> = Promise.resolve(true);
  const keep = (): Promise<boolean> => {
    clearTimeout(timer);
    saved = saved.then(save, save);
    return saved;
  };

  const load = async (id: string): Promise<void> => {
    const order = await sheetOfLabel(id);
    if (!order || session.$state.get().step !== 'file') return;
    lastSpec = order.rows;
    session.resume(order);
  };

  const follow = (): (() => void) => {
    onKeep(keep);
    let shown = session.$state.get();
    const stopRows = session.$state.listen((now) => {
      const { step, sheet, rows, checked, mapping } = now;
      const isChanged = rows !== shown.rows || checked !== shown.checked || step !== shown.step;
      const isFresh = step === 'columns' && shown.step !== 'columns' && sheet !== shown.sheet;
      shown = now;
      // Columns that are all known need no look.
      if (isFresh && sheet?.headers.every((header) => mapping[header] !== undefined)) {
        queueMicrotask(() => {
          const { step: at, checking } = session.$state.get();
          if (at === 'columns' && checking === null) session.look();
        });
        return;
      }
      if (!isChanged) return;
      setSheetFacts(
        step === 'rows' ? { filename: sheet?.filename ?? '', rows: rows.length } : null,
      );
      if (step === 'file') void keep();
      if (step !== 'rows') return;
      fitBarcode();
      showProof();
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), SAVE_PAUSE_MS);
    });
    let template = valuesNow();
    let later: ReturnType<typeof setTimeout> | undefined;
    const stopValues = model.$state.listen(({ values }) => {
      if (values === template) return;
      template = values;
      clearTimeout(later);
      later = setTimeout(() => session.recheck(), SAVE_PAUSE_MS);
    });
    const draft = editor.keeper.$draft.get();
    if (draft && $labelSheet.get() !== null) void load(draft.id);
    return () => {
      stopRows();
      stopValues();
      clearTimeout(timer);
      clearTimeout(later);
      onKeep(null);
    };
  };
  return { session, $proof, follow };
}
