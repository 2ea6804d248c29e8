import { readAuthData } from '#lib/session/auth-storage.ts';
import { deleteMirror } from '#lib/session/mirror.ts';

/** A public page that was asked for with the mirror cookie: without stored auth data the cookie goes. */
if (!readAuthData()) void deleteMirror();
