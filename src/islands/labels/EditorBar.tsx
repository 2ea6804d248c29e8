import { useState, lazy, Suspense } from 'react';
import type { EditorSession } from '#lib/labels/editor/editor-session.ts';
import { displayReference } from '#lib/records/reference.ts';
import { useStore } from '@nanostores/react';
import type { LabelEditorProps } from '#lib/labels/page-start.ts';
import {
  leaveDeletedLabel,
  proofLabel,
  saveOutput,
  signLabel,
} from '#lib/labels/editor/label-acts.ts';
import { storeSheetNow } from '#lib/labels/editor/sheet-facts.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import { textOf } from '#lib/forms/values.ts';
import { notify } from '#lib/session/toast.store.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { useModel } from '../form/form-parts.ts';
import { SaveLine } from '../submissions/SaveLine.tsx';
import { usePreview } from './editor-parts.ts';

interface ProofButtonProps {
  readonly session: EditorSession;
  /** Null before the first approval. */
  readonly reference: string | null;
}

/** A proof on paper, marked as one, to show around before anybody signs. */
function ProofButton({ session, reference }: ProofButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    await session.keeper.saveNow();
    const saved = session.keeper.$draft.get();
    const name = `${displayReference(reference)}-proof.pdf`;
    if (saved) await saveOutput(saved.id, { format: 'pdf' }, name);
  };
  const press = () => {
    if (isBusy) return;
    setBusy(true);
    void make().finally(() => setBusy(false));
  };
  return (
    <button type="button" className="btn" aria-disabled={isBusy} onClick={press}>
      {isBusy ? 'Making…' : 'Download proof'}
    </button>
  );
}

const ApprovalDialog = lazy(() => import('./ApprovalDialog.tsx'));

interface EditorBarProps {
  readonly session: EditorSession | null;
  readonly start: LabelEditorProps;
  readonly onPick: (element: string, row?: number) => void;
}

/** Save state, back link, and next step: proof and approval. */
export function EditorBar({ session, start, onPick }: EditorBarProps) {
  return (
    <div className="editor-bar sticky bottom-0 z-4 flex flex-wrap items-center gap-2 rounded-box border border-line bg-base-100 px-3 py-2.5 max-md:static">
      <SaveLine session={session} />
      {session && <Acts session={session} start={start} onPick={onPick} />}
    </div>
  );
}

interface ActsProps extends EditorBarProps {
  readonly session: EditorSession;
}

function Acts({ session, start, onPick }: ActsProps) {
  const model = useModel();
  const preview = usePreview();
  const draft = useStore(session.keeper.$draft);
  const canUndo = useStore(session.$canUndo);
  const [isBusy, setBusy] = useState(false);
  const [signing, setSigning] = useState<{ id: string; version: number } | null>(null);

  const showErrors = (fields: Readonly<Record<string, string>>) => {
    const key = model.refuse(fields);
    if (key !== null) onPick(key);
  };
  /** Everything in order and saved: the version that is signed is the one on the screen. */
  const approve = async () => {
    if (!(await storeSheetNow())) return;
    const checked = model.validate();
    const errors = preview.$state.get().findings.filter(({ severity }) => severity === 'error');
    for (const { element } of errors) model.blur(fieldNameOf(element));
    const [wrong] = errors;
    if (!checked.ok) {
      showErrors(checked.fields);
      return;
    }
    if (wrong) {
      notify(labelMessages.notReady, 'error');
      onPick(wrong.element, wrong.row);
      return;
    }
    await session.keeper.saveNow();
    const saved = session.keeper.$draft.get();
    if (!saved || session.keeper.$save.get().kind !== 'saved') return;
    const proofed = await proofLabel({ id: saved.id, version: saved.revision });
    if (!proofed.ok) {
      showErrors(proofed.error);
      return;
    }
    const { id, version } = proofed.value;
    session.keeper.adopt({ id, revision: version });
    setSigning({ id, version });
  };
  const press = () => {
    if (isBusy) return;
    setBusy(true);
    void approve().finally(() => setBusy(false));
  };

  return (
    <>
      <button
        type="button"
        className="btn"
        aria-disabled={!canUndo}
        onClick={() => canUndo && session.undo()}
      >
        Undo
      </button>
      {draft && (
        <button type="button" className="btn" onClick={() => void leaveDeletedLabel(draft.id)}>
          Delete draft
        </button>
      )}
      <ProofButton session={session} reference={start.reference} />
      {start.maySign && (
        <button type="button" className="btn btn-primary" aria-disabled={isBusy} onClick={press}>
          {isBusy ? 'Checking…' : 'Check and approve'}
        </button>
      )}
      {signing && (
        <Suspense>
          <ApprovalDialog
            name={textOf(model.$state.get().values, 'labelName')}
            list={preview.$state.get().list}
            today={start.today}
            requester={start.requester}
            signer={start.signer}
            onSign={(signature) => signLabel(signing, signature)}
            onClose={() => setSigning(null)}
          />
        </Suspense>
      )}
    </>
  );
}
