/** Facts about the label's spreadsheet before the importer is loaded. Browser only. */
import { atom, type ReadableAtom } from 'nanostores';

export interface SheetFacts {
  readonly filename: string;
  readonly rows: number;
}

const $sheet = atom<SheetFacts | null>(null);

/** The spreadsheet of the label on this page; null before it is chosen. */
export const $labelSheet: ReadableAtom<SheetFacts | null> = $sheet;

export const setSheetFacts = (facts: SheetFacts | null): void => $sheet.set(facts);

let keep: (() => Promise<boolean>) | null = null;

/** Sets the function that keeps the rows; null when the part of the page is gone. */
export const onKeep = (keeper: typeof keep): void => {
  keep = keeper;
};

/** Keeps the rows on the server now; returns false where that failed. */
export const storeSheetNow = (): Promise<boolean> => keep?.() ?? Promise.resolve(true);
