import { fieldMessage, type LabelledField } from '#lib/kernel/error-messages.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { FieldErrors } from '#lib/kernel/validation.ts';
import { portalSettings } from '#lib/server/portal.ts';

/** A form that the browser sent to a page by itself. */
export type PostedForm =
  | {
      readonly ok: true;
      /**
       * What was typed into a field, or '' when it has none of this name, or a file. A line ends as it did for the field's
       * own limit: browsers send two characters for it.
       */
      readonly field: (name: string) => string;
      /** All values of boxes of one name that are ticked. */
      readonly all: (name: string) => readonly string[];
      /** The file that was chosen, or null. */
      readonly file: (name: string) => File | null;
    }
  | { readonly ok: false; readonly status: 400 | 403 | 413; readonly notice: string };

/** A body with files may be large; what is typed goes back into the page, so it may not. */
const MOST_TEXT = 64 * 1024;

const lengthOfText = (form: FormData): number =>
  [...form.values()].reduce((sum, value) => sum + (value instanceof File ? 0 : value.length), 0);

/** Reads such a form; refuses one that a page of another site has sent, a body that is no form, and very long text. */
export async function readPostedForm(request: Request): Promise<PostedForm> {
  if (!isOwnOrigin(request, portalSettings().siteUrl.origin)) {
    return { ok: false, status: 403, notice: serverMessages.foreignOrigin };
  }
  const form = await request.formData().catch(() => null);
  if (!form) return { ok: false, status: 400, notice: serverMessages.unreadableBody };
  if (lengthOfText(form) > MOST_TEXT) {
    return { ok: false, status: 413, notice: serverMessages.tooLarge };
  }
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const all = (name: string): string[] =>
    form.getAll(name).filter((value) => typeof value === 'string');
  const file = (name: string): File | null => {
    const value = form.get(name);
    // Browsers send a file without a name when none was chosen.
    return value instanceof File && value.name !== '' ? value : null;
  };
  return { ok: true, field, all, file };
}

/** The message at the one field that is typed into; other errors come from a body that no form of ours sends. */
export function typedRefusal(errors: FieldErrors, { name, label }: LabelledField): string {
  const error = errors[name];
  return error ? fieldMessage(error, label) : serverMessages.unreadableBody;
}

/** What a page with a single control says of a call that failed: at the control, or of the call as a whole. */
export const refusalOf = ({ status, message, fields }: ApiFailure) => ({
  status: status >= 400 ? status : 502,
  notice: Object.values(fields)[0] ?? message,
});
