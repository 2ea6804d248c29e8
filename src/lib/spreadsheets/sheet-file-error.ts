/** Checks a chosen file before it is sent to be read. */
import { sheetMessages } from './sheet-messages.ts';
import { sheetLimits } from './table.ts';

/** Says that the file is empty, too large, or gone since it was chosen; '' when it can be sent. */
export async function findSheetFileError(file: File): Promise<string> {
  if (file.size === 0) return sheetMessages.empty;
  if (file.size > sheetLimits.bytes) return sheetMessages.tooLarge;
  const start = file.slice(0, 1).arrayBuffer();
  return start.then(
    () => '',
    () => sheetMessages.unreadable,
  );
}
