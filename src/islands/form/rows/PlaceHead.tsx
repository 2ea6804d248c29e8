import { ZeroTwin } from '../../ui/ZeroTwin.tsx';

interface PlaceHeadProps {
  readonly name: string;
  /** The number of the store that has the name with other zeros before it. */
  readonly twin: string | undefined;
  readonly onUse: () => void;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** The heading of a store in the grid. */
export function PlaceHead({ name, twin, onUse, onKeep, onRemove }: PlaceHeadProps) {
  return (
    <th scope="col" className="cell-actions">
      {name}
      <button type="button" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        ×
      </button>
      {twin !== undefined && (
        <ZeroTwin known={twin} place="your stores" onUse={onUse} onKeep={onKeep} />
      )}
    </th>
  );
}
