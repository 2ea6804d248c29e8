import type { ClientProfile } from '#lib/session/client-profile.ts';
import type { PendingPost } from '#lib/portal/pending-post.ts';
import type { RouteId } from '#lib/kernel/routes.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { Visit } from '#api/main/visit.ts';

declare global {
  interface ImportMetaEnv {
    /** Tells releases apart: a hash of what the build was made of. */
    readonly RELEASE: string;
    /** Tells whether a content folder holds what the build had (lib/content/content-files.ts). */
    readonly CONTENT: string;
  }
  namespace App {
    interface Locals {
      /** Set by a page that is the same for everybody. */
      isShared?: boolean;
      /** Set by a page that answers with a file: the server sends it as it is made. */
      file?: Response;
      /** The logged-in client; set by the middleware on every protected page. */
      client: ClientProfile | null;
      /** The client's access to the embedded API; null with another API and on public pages. */
      visit: Visit | null;
      /** The section whose pages need records, where they are not stored. */
      section?: RouteId;
      /** The bearer token of the mirror cookie, for calls made while the page renders. */
      token: string | null;
      /** Fingerprint of the mirror cookie that a public page was asked for with; '' for one that cannot be read. */
      mirror?: string | undefined;
      /** Who works on a page of the desk, with the token of the session; null on all other pages. */
      desk: { readonly member: StaffMember; readonly token: string } | null;
      /** Post to a desk page that met an ended session; null for none. */
      kept?: PendingPost | null;
      /** Origin of the configured API, empty for the embedded one. */
      apiBaseUrl: string;
      /** Correlates the page with its log lines. */
      requestId: string;
      /** Errors of the draft in the editing screen's preview. */
      previewErrors?: readonly string[];
    }
  }
}
