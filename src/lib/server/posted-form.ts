import { messages } from '../messages.ts';
import { isOwnOrigin } from '../own-origin.ts';
import { portalSettings } from './portal.ts';

/** A form that the browser sent to a page by itself. */
export type PostedForm =
  | {
      readonly ok: true;
      /** What was typed into a field, or '' when it has none of this name, or a file. */
      readonly field: (name: string) => string;
    }
  | { readonly ok: false; readonly status: 400 | 403; readonly notice: string };

/** Reads such a form; refuses one that a page of another site has sent, and a body that is no form. */
export async function readPostedForm(request: Request): Promise<PostedForm> {
  if (!isOwnOrigin(request, portalSettings().siteUrl.origin)) {
    return { ok: false, status: 403, notice: messages.foreignOrigin };
  }
  const form = await request.formData().catch(() => null);
  if (!form) return { ok: false, status: 400, notice: messages.unreadableBody };
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { ok: true, field };
}
