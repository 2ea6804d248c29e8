/** Initial data of the label islands, as plain JSON. */
import type { LabelImageInfo, LabelList, LabelRecord, LabelSummary } from './replies.ts';
import type { LabelSettings } from './calls.ts';
import type { Facts, FileFact, Requester, Values } from '#lib/forms/definition.ts';
import type { KnownGoods } from './batch/known-goods.ts';
import type { SheetFacts } from './editor/sheet-facts.ts';
import type { DisplayList } from './engine/display-list.ts';
import type { PreviewState } from './editor/preview-of.ts';

export interface PicturedLabel extends LabelSummary {
  readonly picture: DisplayList;
}

/** List with rendered labels: the engine loads with a reloaded list. */
export interface PicturedList extends Omit<LabelList, 'items'> {
  readonly items: readonly PicturedLabel[];
}

export interface LabelEditorProps {
  readonly today: string;
  readonly requester: Requester;
  readonly signer?: Facts['signer'];
  /** True for people who may sign. */
  readonly maySign: boolean;
  /** The draft that is edited; null for a new label. */
  readonly draft: { readonly id: string; readonly revision: number } | null;
  /** Number of the label's revision that is edited. */
  readonly labelRevision: number;
  readonly reference: string | null;
  readonly values: Values;
  readonly files: readonly FileFact[];
  readonly images: readonly LabelImageInfo[];
  readonly settings: LabelSettings;
  /** The spreadsheet that is kept with the draft. */
  readonly sheet: SheetFacts | null;
  /** The first preview: the engine that makes the next ones comes later. */
  readonly shown: PreviewState;
}

export interface LabelApprovalsProps extends Pick<
  LabelEditorProps,
  'today' | 'requester' | 'signer'
> {
  readonly labels: readonly PicturedLabel[];
}

/** Goods of the address to make labels for, or why they are missing. */
export type NamedGoods = KnownGoods | { readonly missing: string } | null;

export interface LabelRecordProps {
  readonly record: LabelRecord;
  readonly settings: LabelSettings;
  readonly goods: NamedGoods;
  /** False for people who may only read; true when left out. */
  readonly mayChange?: boolean;
}

export type LabelPage =
  | { readonly kind: 'editor'; readonly title: string; readonly start: LabelEditorProps }
  | { readonly kind: 'record'; readonly start: LabelRecordProps };
