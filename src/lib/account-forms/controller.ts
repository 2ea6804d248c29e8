import { atom, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/kernel/messages.ts';
import { parse } from '#lib/kernel/validation.ts';
import type { FormDefinition } from './definition.ts';
import {
  initialState,
  problems,
  viewsOf,
  type FormState,
  type RawValues,
  type Refusals,
} from './form-state.ts';

/** How a submit ended: done (the page is about to change, or the form may be used again), or refused. */
export type SubmitOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused'; readonly fields?: Readonly<Record<string, string>> };

export interface FormHooks<Values> {
  /** Sends checked values. Rejects only when a part of the page cannot be loaded. */
  readonly send: (values: Values) => Promise<SubmitOutcome>;
  /** Shows a notification of a failed submit. */
  readonly notify: (message: string) => void;
}

/** The state of one form and what may happen to it. Browser only; React-free, so that it runs before React. */
export interface FormController {
  readonly definition: FormDefinition<unknown>;
  readonly $state: ReadableAtom<FormState>;
  /** A field was left. */
  readonly blur: (name: string, raw: RawValues) => void;
  /** A field's value changed. */
  readonly change: (raw: RawValues) => void;
  /** Shows or hides the text of a password field. */
  readonly toggleReveal: (name: string) => void;
  /** Checks and sends. Answers the name of the field that the focus belongs to, or null. */
  readonly submit: (raw: RawValues) => Promise<string | null>;
}

function noticeFor(definition: FormDefinition<unknown>, raw: RawValues): string | undefined {
  const parsed = parse(definition.schema, raw);
  const codes = parsed.ok ? [] : Object.values(parsed.errors).map(({ code }) => code);
  if (codes.includes('required')) return definition.incompleteNotice;
  return codes.includes('mismatch') ? definition.mismatchNotice : undefined;
}

/** Makes the controller of a form: idle, then invalid or submitting, then refused, done or idle again. */
export function createFormController<Values>(
  definition: FormDefinition<Values>,
  hooks: FormHooks<Values>,
): FormController {
  const $state = atom<FormState>(initialState);
  const names = definition.fields.map((field) => field.name);
  const plain = definition as FormDefinition<unknown>;
  let refusals: Refusals = {};

  const update = (changes: Partial<FormState>): void => $state.set({ ...$state.get(), ...changes });

  const show = (raw: RawValues, touched: readonly string[]): Record<string, string> => {
    const found = problems(plain, raw, refusals);
    const failed = $state.get().failed.filter((name) => name in found);
    update({ touched, failed, views: viewsOf(plain, raw, touched, found) });
    return found;
  };

  const stopAt = (found: Readonly<Record<string, string>>): string | null => {
    const failed = names.filter((name) => name in found);
    update({ phase: 'idle', failed });
    return failed[0] ?? null;
  };

  const refuse = (raw: RawValues, fields: Readonly<Record<string, string>>): string | null => {
    refusals = Object.fromEntries(
      Object.entries(fields).map(([name, message]) => [name, { value: raw[name] ?? '', message }]),
    );
    return stopAt(show(raw, names));
  };

  return {
    definition: plain,
    $state,
    blur: (name, raw) => {
      const { touched } = $state.get();
      show(raw, touched.includes(name) ? touched : [...touched, name]);
    },
    change: (raw) => {
      show(raw, $state.get().touched);
    },
    toggleReveal: (name) => {
      const { revealed } = $state.get();
      update({
        revealed: revealed.includes(name)
          ? revealed.filter((other) => other !== name)
          : [...revealed, name],
      });
    },
    submit: async (raw) => {
      if ($state.get().phase !== 'idle') return null;
      const found = show(raw, names);
      const parsed = parse(definition.schema, raw);
      if (!parsed.ok) {
        const notice = noticeFor(plain, raw);
        if (notice) hooks.notify(notice);
        return stopAt(found);
      }
      refusals = {};
      update({ phase: 'submitting', revealed: [], failed: [] });
      const outcome = await hooks.send(parsed.value).catch((): SubmitOutcome => {
        hooks.notify(messages.unreachable);
        return { kind: 'refused' };
      });
      if (outcome.kind === 'refused') return refuse(raw, outcome.fields ?? {});
      update(outcome.kind === 'done' ? { phase: 'done' } : initialState);
      return null;
    },
  };
}
