/** Forms that make files of labels: one label, the cartons of an earlier print again, a batch. */
import { countText } from '#lib/kernel/count-text.ts';
import { oneStep, type FormDefinition, type Option } from '#lib/forms/definition.ts';
import type { Values } from '#lib/forms/facts.ts';
import { field } from '#lib/forms/field-builders.ts';
import { sameMessage } from '#lib/forms/form-messages.ts';
import { isChoice, isTicked, textOf } from '#lib/forms/values.ts';
import { MAX_COPIES } from './batch/columns.ts';
import type { LabelOutput } from './calls.ts';
import { findNudgeError } from './engine/sheets.ts';
import type { Dpi, Size } from './engine/spec.ts';
import { labelLimits } from './messages.ts';
import { orderTotal, runText } from './order.ts';
import { ownSheet, paper, placementOf, sheetRule } from './paper-fields.ts';

/** Requested output; defaults: one label, current revision. */
export type OutputRequest = Pick<LabelOutput, 'format'> & Partial<LabelOutput>;

const { max: MAX_LABELS } = labelLimits.prints;

/** Files that go to a printer. */
const printed: readonly Option[] = [
  { value: 'pdf', label: 'PDF, to print or send' },
  { value: 'zpl', label: 'ZPL, for a label printer' },
];

/** Label that is printed. */
export interface PrintedLabel {
  /** The newest approved revision. */
  readonly revision: number;
  /** Older approved revisions: they come as superseded. */
  readonly older: readonly number[];
  readonly dpi: Dpi;
  readonly size: Size;
  /** Cartons are counted: each label of the run has its own number. */
  readonly isCarton: boolean;
  /** Planned quantity: the initial value. */
  readonly quantity: number | null;
  /** Spare labels in percent; a spare carton would get a separate number. */
  readonly overagePct: number | null;
}

/** Form that makes the file of one label. */
export function printForm({
  revision,
  older,
  dpi,
  size,
  isCarton,
  ...planned
}: PrintedLabel): FormDefinition {
  const plan = {
    quantity: planned.quantity ?? 1,
    overagePct: isCarton ? 0 : (planned.overagePct ?? 0),
  };
  const total = orderTotal(plan);
  const maxText = total > MAX_LABELS ? ` One file has at most ${countText(MAX_LABELS)}.` : '';
  const isNewest = (values: Values): boolean => isChoice(values, 'revision', String(revision));
  const hasCount = (values: Values): boolean =>
    isNewest(values) && isChoice(values, 'format', 'pdf', 'zpl');
  const nudge = (name: string, label: string, hint: string) =>
    field.number(name, label, {
      hint,
      min: -1000,
      initial: () => '0',
      width: 'half',
      when: hasCount,
      messages: sameMessage('Enter a number.'),
    });
  return {
    type: 'print-label',
    title: 'Print it yourself',
    submitLabel: 'Download',
    busyLabel: 'Making…',
    errorsOnly: true,
    rules: [
      sheetRule(size),
      (values) =>
        Object.fromEntries(
          ['nudgeX', 'nudgeY'].flatMap((name) => {
            const error = name in values ? findNudgeError(Number(values[name]), dpi) : '';
            return error === '' ? [] : [[name, error]];
          }),
        ),
    ],
    steps: oneStep([
      field.select('revision', 'Revision', {
        initial: () => String(revision),
        offered: () => older.length > 0,
        hint: 'A superseded revision comes as one page with the label struck through.',
        options: [
          { value: String(revision), label: `r${revision}, the newest` },
          ...older.map((each) => ({ value: String(each), label: `r${each}, superseded` })),
        ],
      }),
      field.select('format', 'File', {
        initial: () => 'pdf',
        when: isNewest,
        options: [
          ...printed,
          { value: 'png', label: 'PNG picture, at the printer’s resolution' },
          { value: 'svg', label: 'SVG drawing' },
          { value: 'csv', label: 'CSV, the data' },
        ],
      }),
      field.qty('count', isCarton ? 'Cartons' : 'Copies', {
        hint: `${runText(plan)}${maxText}`,
        initial: () => String(Math.min(total, MAX_LABELS)),
        max: MAX_LABELS,
        when: hasCount,
        messages: sameMessage(`Enter a number from 1 to ${countText(MAX_LABELS)}.`),
      }),
      paper((values) => isNewest(values) && isChoice(values, 'format', 'pdf')),
      ...ownSheet,
      nudge(
        'nudgeX',
        'To the right, dots',
        'For printers that feed a little off. Less than 0 moves to the left.',
      ),
      nudge('nudgeY', 'Down, dots', 'Less than 0 moves up.'),
    ]),
  };
}

/** Returns the call of validated values of the print form. */
export function outputOf(
  values: Values,
  isCarton: boolean,
): OutputRequest & { readonly revision: number } {
  const count = values['count'] as number | undefined;
  return {
    format: (textOf(values, 'format') || 'pdf') as OutputRequest['format'],
    revision: Number(values['revision']),
    ...(count !== undefined && {
      [isCarton ? 'cartons' : 'copies']: count,
      nudgeX: Number(values['nudgeX']),
      nudgeY: Number(values['nudgeY']),
    }),
    ...placementOf(values),
  };
}

/** Form that prints the cartons of an earlier print again. */
export const printAgainForm = (print: string): FormDefinition => ({
  type: `print-again-${print}`,
  title: 'Print again',
  submitLabel: 'Download',
  busyLabel: 'Making…',
  errorsOnly: true,
  steps: oneStep([
    field.text('reason', 'Reason', {
      max: labelLimits.reason,
      hint: 'For example, a torn label or another printer. The cartons keep their SSCCs.',
    }),
    field.select('format', 'File', {
      initial: () => 'pdf',
      options: printed,
    }),
  ]),
});

/** Form that makes the labels of a batch. */
export const batchForm = (isCarton: boolean, size: Size): FormDefinition => ({
  type: 'label-batch',
  title: 'Batch',
  submitLabel: 'Make these labels',
  errorsOnly: true,
  rules: [sheetRule(size)],
  steps: oneStep([
    field.select('format', 'File', {
      initial: () => 'pdf',
      options: [
        { value: 'pdf', label: 'PDF' },
        { value: 'zpl', label: 'ZPL' },
        { value: 'png', label: 'PNG pictures, one for each row (ZIP)' },
      ],
    }),
    paper((values) => isChoice(values, 'format', 'pdf')),
    ...ownSheet,
    field.check('series', 'Number the cartons: Carton 1 of n', {
      required: false,
      when: () => isCarton,
      initial: () => true,
    }),
  ]),
});

/** Returns the options of a job from validated values of the batch form. */
export function jobOptionsOf(values: Values): Readonly<Record<string, string>> {
  const { sheet, grid, start } = placementOf(values);
  return {
    format: textOf(values, 'format'),
    series: isTicked(values, 'series') ? '1' : '0',
    ...(sheet !== undefined && { sheet, start: String(start) }),
    ...(grid && { grid: JSON.stringify(grid), start: String(start) }),
  };
}

/** Form before the rows of known goods: labels of each line. */
export const lineCopiesForm: FormDefinition = {
  type: 'line-copies',
  title: 'Labels for each line',
  submitLabel: 'Review the labels',
  errorsOnly: true,
  steps: oneStep([
    field.qty('copies', 'Labels for each line', {
      required: false,
      max: MAX_COPIES,
      hint: 'Leave empty for one label per piece. Every quantity can be changed in the next step.',
      messages: sameMessage(`Enter a whole number from 1 to ${countText(MAX_COPIES)}.`),
    }),
  ]),
};
