import { existsSync } from 'node:fs';

/**
 * Shared chunks: files of each, with their imports; a path ending in `/` is a whole folder. Other modules are placed
 * beside the page that imports them.
 */
export const chunks = {
  /** Modules of every page's script. */
  core: [
    'node_modules/nanostores/atom/',
    'node_modules/nanostores/computed/',
    'node_modules/superstruct/',
    'src/lib/http/envelope.ts',
    'src/lib/forms/empty-value.ts',
    'src/lib/forms/field-builders.ts',
    'src/lib/forms/field-view.ts',
    'src/lib/forms/session/form-controller.ts',
    'src/lib/kernel/result.ts',
    'src/lib/kernel/safe-redirect.ts',
    'src/lib/kernel/atoms/account-fields.ts',
    'src/lib/forms/definition.ts',
    'src/lib/session/client-profile.ts',
    'src/lib/session/show-failure.ts',
    'src/lib/session/connection.store.ts',
    'src/lib/session/question.store.ts',
    'src/lib/session/session.store.ts',
    'src/enhance/late-focus.ts',
    'src/enhance/prefetch.ts',
    'src/enhance/retarget-clicks.ts',
  ],
  /** Modules of pages behind the login, without React. */
  shell: [
    'src/lib/accounts/sessions/picture.ts',
    'src/lib/forms/stored-values.ts',
    'src/lib/session/unsent.store.ts',
  ],
  /** React, which comes when the page is at rest, and icons. */
  react: [
    'node_modules/@astrojs/react/',
    'node_modules/@nanostores/react/',
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
    'src/islands/ui/FieldMessage.tsx',
    'src/islands/ui/Icon.tsx',
  ],
  /** The client of the API, which comes with the first call. */
  api: [
    'node_modules/wretch/',
    'src/lib/http/http.ts',
    'src/lib/session/browser-http.ts',
    'src/lib/session/login/resume-session.ts',
    'src/lib/accounts/browser-client.ts',
  ],
  /** Small things that forms, lists and records share. */
  small: [
    'src/lib/kernel/calendar-day.ts',
    'src/lib/kernel/check-digit.ts',
    'src/lib/kernel/company-moment.ts',
    'src/lib/kernel/count-text.ts',
    'src/lib/kernel/fields.ts',
    'src/lib/kernel/lazy.ts',
    'src/lib/reports/searched-text.ts',
    'src/lib/forms/values.ts',
    'src/lib/records/record-path.ts',
    'src/lib/records/status.ts',
    'src/lib/session/download-file.ts',
    'src/lib/session/login/return-after-login.ts',
  ],
  countries: ['src/lib/kernel/countries/countries.ts'],
  /** Fields, as all forms show them once React is there. */
  fields: ['src/islands/form/AccountForm.tsx'],
  /** Modules of forms with drafts, steps, rows and files. */
  forms: [
    'src/islands/form/Conflict.tsx',
    'src/islands/form/StepFields.tsx',
    'src/islands/form/use-session.ts',
    'src/islands/submissions/SaveLine.tsx',
    'src/islands/submissions/record/SaveButton.tsx',
    'src/islands/ui/DialogNotice.tsx',
    'src/lib/forms/kinds/table.ts',
    'src/lib/forms/row-numbers.ts',
    'src/lib/forms/session/draft-session.ts',
    'src/lib/forms/session/form-model.ts',
    'src/lib/forms/session/save-state.ts',
  ],
  /** Modules shared by definitions of service forms. */
  definitions: [
    'src/lib/forms/options/shared-options.ts',
    'src/lib/forms/options/service-codes.ts',
    'src/lib/submissions/forms/goods-fields.ts',
    'src/lib/submissions/forms/client-acts.ts',
    'src/lib/submissions/forms/service-request/service-request.statuses.ts',
  ],
  /** Modules shared by records and lists of labels: drawing and actions. */
  drawing: [
    'src/islands/labels/preview/LabelDrawing.tsx',
    'src/lib/labels/editor/label-acts.ts',
    'src/lib/labels/kinds.ts',
    'src/lib/labels/statuses.ts',
  ],
  /** The rules of labels, without the engine that draws them. */
  labels: [
    'src/lib/labels/describe-label.ts',
    'src/lib/labels/engine/barcodes/code128.ts',
    'src/lib/labels/engine/check.ts',
    'src/lib/labels/engine/spec-values.ts',
    'src/lib/labels/label-form.ts',
  ],
};

/**
 * The chunks as groups of the bundler.
 * @param {Readonly<Record<string, readonly string[]>>} table
 * @throws when a path of the table is gone: its file would silently move into other chunks
 */
export function chunkGroups(table = chunks) {
  return Object.entries(table).map(([name, paths]) => {
    const gone = paths.filter((path) => !existsSync(path));
    if (gone.length > 0) {
      throw new Error(`integrations/chunks.mjs: chunk "${name}": there is no ${gone.join(', ')}.`);
    }
    const files = paths.map((path) => RegExp.escape(path) + (path.endsWith('/') ? '' : '$'));
    return { name, test: new RegExp(`/(?:${files.join('|')})`) };
  });
}
