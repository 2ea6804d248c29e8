import { SubmitButton } from '../form/SubmitButton.tsx';

interface SaveFootProps {
  /** Where Cancel leads; what was typed stays in this browser. */
  readonly back: string;
}

/** Cancel and save. */
export const SaveFoot = ({ back }: SaveFootProps) => (
  <div className="form-actions">
    <a className="btn" href={back}>
      Cancel
    </a>
    <SubmitButton />
  </div>
);
