import { fieldMessage, type LabelledField } from '#lib/kernel/error-messages.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { FieldErrors } from '#lib/kernel/validation.ts';
import { portalSettings } from '#lib/server/portal.ts';

/** Natively posted form. */
export type PostedForm =
  | {
      readonly ok: true;
      /** Returns a text field; '' for a missing one, or a file. Normalizes CRLF to LF, for the field's length limit. */
      readonly field: (name: string) => string;
      /** All values of boxes of one name that are ticked. */
      readonly all: (name: string) => readonly string[];
      /** The file that was chosen, or null. */
      readonly file: (name: string) => File | null;
      readonly files: (name: string) => readonly File[];
    }
  | { readonly ok: false; readonly status: 400 | 403 | 413; readonly notice: string };

/** Limit of texts: they return to the page, unlike files. */
const MAX_TEXT = 64 * 1024;

const lengthOfText = (form: FormData): number =>
  [...form.values()].reduce((sum, value) => sum + (value instanceof File ? 0 : value.length), 0);

/** Parses a form post; rejects posts from other sites, other body types, and very long text. */
export async function readPostedForm(request: Request): Promise<PostedForm> {
  if (!isOwnOrigin(request, portalSettings().siteUrl.origin)) {
    return { ok: false, status: 403, notice: serverMessages.foreignOrigin };
  }
  const form = await request.formData().catch(() => null);
  if (!form) return { ok: false, status: 400, notice: serverMessages.unreadableBody };
  if (lengthOfText(form) > MAX_TEXT) {
    return { ok: false, status: 413, notice: serverMessages.tooLarge };
  }
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const all = (name: string): string[] =>
    form.getAll(name).filter((value) => typeof value === 'string');
  // Browsers send a file without a name when none was chosen.
  const files = (name: string): File[] =>
    form.getAll(name).filter((value) => value instanceof File && value.name !== '') as File[];
  const file = (name: string): File | null => files(name)[0] ?? null;
  return { ok: true, field, all, file, files };
}

/** The message at the one field that is typed into; other errors come from a body that no form of ours sends. */
export function controlError(errors: FieldErrors, { name, label }: LabelledField): string {
  const error = errors[name];
  return error ? fieldMessage(error, label) : serverMessages.unreadableBody;
}

/** Returns the error of a single-control page: at the control, or of the call. */
export const rejectionOf = ({ kind, status, message, fields }: ApiFailure) => ({
  // Proxies show a page of their own for 502.
  status: status >= 400 ? status : kind === 'refused' ? 422 : 502,
  notice: Object.values(fields)[0] ?? message,
});
