/** The tables of work orders as Kysely sees them. Days are company days, as 2026-02-28. */
import type { ColumnType, Selectable, Updateable } from 'kysely';
import type { Counts } from '#lib/work-orders/fields.ts';
import type { Defect, StoredAsk, WorkItem } from '#lib/work-orders/order.ts';
import type { WaitingFor } from '#lib/work-orders/statuses.ts';
import type { Verdict } from '#lib/work-orders/aql.ts';
import type { EventRow, FileRow } from '../record-tables.ts';

type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

type WorkOrdersTable = {
  id: string;
  client_id: string;
  reference: string;
  /** The company's own number of the order: its systems find the order by it. */
  caller_reference: string;
  /** The request that it carries out. */
  submission_id: string | null;
  submission_reference: string | null;
  revision: number;
  title: string;
  /** Normalized like all `_key` columns, for sorting and filters. */
  title_key: string;
  client_po: string;
  priority: 'standard' | 'rush';
  status: string;
  /** Set while it is on hold. */
  waiting_for: WaitingFor | null;
  hold_reason: string;
  held_at: string | null;
  /** The question to the client; with its answer until the company goes on. */
  ask: NullableJson<StoredAsk>;
  services: Json<readonly string[]>;
  /** Codes joined as ' TKT HTG ', for search. */
  service_codes: string;
  items: Json<readonly WorkItem[]>;
  styles_key: string;
  stores: Json<readonly string[]>;
  stores_key: string;
  qc_level: 'none' | 'aql' | 'full';
  pieces: number;
  /** Pieces through the final stage. */
  done: number;
  /** Percent. */
  progress: number;
  stage_now: string;
  /** Position of the stage in the floor order. */
  stage_position: number;
  final_stage: string;
  /** First-pass rate in tenths of a percent; -1 before any inspection. */
  pass_permille: number;
  passed: number;
  failed: number;
  created_on: string;
  scheduled_on: string | null;
  due_on: string;
  promised_on: string | null;
  started_on: string | null;
  completed_on: string | null;
  /** Folded text that lists are searched by. */
  search: string;
  created_at: string;
  updated_at: string;
};

type WorkStagesTable = Counts & {
  work_order_id: string;
  stage: string;
  position: number;
  started_on: string | null;
  finished_on: string | null;
  note: string;
  updated_at: string;
};

type WorkEntriesTable = Counts & {
  id: string;
  client_id: string;
  work_order_id: string;
  stage: string;
  day: string;
  note: string;
  is_correction: boolean;
  /** True if pieces of this stage count as finished. */
  is_final: boolean;
  caller_reference: string;
  at: string;
};

type WorkInspectionsTable = {
  id: string;
  client_id: string;
  work_order_id: string;
  inspected_on: string;
  level: 'aql' | 'full';
  lot: number;
  sample: number;
  critical: number;
  major: number;
  minor: number;
  verdict: Verdict;
  defects: Json<readonly Defect[]>;
  note: string;
  caller_reference: string;
  at: string;
};

type WorkShipmentsTable = {
  id: string;
  work_order_id: string;
  shipped_on: string;
  carrier: string;
  tracking: string;
  ship_to: string;
  cartons: number;
  pieces: number;
  weight_grams: number | null;
  caller_reference: string;
  at: string;
};

type WorkFilesTable = FileRow & { work_order_id: string };

type WorkEventsTable = EventRow & {
  work_order_id: string;
};

export type WorkTables = {
  work_orders: WorkOrdersTable;
  work_stages: WorkStagesTable;
  work_entries: WorkEntriesTable;
  work_inspections: WorkInspectionsTable;
  work_shipments: WorkShipmentsTable;
  work_files: WorkFilesTable;
  work_events: WorkEventsTable;
};

export type WorkOrderRow = Selectable<WorkOrdersTable>;
export type WorkOrderUpdate = Updateable<WorkOrdersTable>;
export type WorkStageRow = Selectable<WorkStagesTable>;
export type WorkEntryRow = Selectable<WorkEntriesTable>;
export type WorkInspectionRow = Selectable<WorkInspectionsTable>;
export type WorkShipmentRow = Selectable<WorkShipmentsTable>;
export type WorkFileRow = Selectable<WorkFilesTable>;
export type WorkEventRow = Selectable<WorkEventsTable>;
