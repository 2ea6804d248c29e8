/** Acts of the assistant on one import. */
import type { ReadableAtom } from 'nanostores';
import type { ImportDefinition } from '../import-definition.ts';
import type { SheetReply } from '../replies.ts';
import type { ImportState, MappedRows } from './import-state.ts';

export interface ImportSession {
  readonly definition: ImportDefinition;
  readonly $state: ReadableAtom<ImportState>;
  /** Uploads a file for reading and suggests a mapping of its columns. */
  choose(file: File): Promise<void>;
  /** Reads another sheet of the file. */
  chooseSheet(name: string): Promise<void>;
  /** Takes rows that are known without a file. */
  take(sheet: SheetReply): void;
  /** Goes on with rows that were mapped and corrected before. */
  resume(order: MappedRows): void;
  /** Checks all rows again, after the rules have changed. */
  recheck(): void;
  /**
   * Maps a file column; '' for none, {@link LEFT_OUT} for an unnamed column to skip. Each of our columns is mapped
   * once at most.
   */
  map(header: string, key: string): void;
  /** Goes on to the rows when all that is needed is mapped. */
  look(): void;
  /** Changes a cell of the row with this number. */
  edit(row: number, key: string, text: string): void;
  /** Keeps an identifier beside the known one that differs by its zeros. */
  keepBoth(row: number, key: string): void;
  /** Leaves a row out. */
  drop(row: number): void;
  /** Requests a dry run. */
  tryOut(): Promise<void>;
  /** Imports; resolves to whether that worked. */
  run(): Promise<boolean>;
  /** Ends the check or the import that runs; one that is committed stays. */
  cancel(): void;
  /** Goes one step back; progress is kept. */
  back(): void;
  restart(): void;
}
