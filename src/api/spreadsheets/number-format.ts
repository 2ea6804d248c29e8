/** Number formats of spreadsheets, by the library that reads workbooks; its declarations leave this part untyped. */
import { SSF } from '@e965/xlsx';

interface NumberFormats {
  /** True if the format shows a day or a time. */
  readonly is_date: (format: string) => boolean;
  readonly format: (
    format: string | number,
    value: unknown,
    options: { readonly date1904: boolean },
  ) => string;
}

export const numberFormats = SSF as NumberFormats;
