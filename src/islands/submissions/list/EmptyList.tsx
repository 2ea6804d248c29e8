interface EmptyListProps {
  readonly path: string;
  readonly noun: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Nothing yet, or nothing for these filters. */
export function EmptyList({ path, noun, isFiltered, onClear }: EmptyListProps) {
  if (isFiltered) {
    return (
      <div className="list-state">
        <h2>Nothing matches these filters</h2>
        <p>
          <a
            className="btn"
            href={`${path}?view=requests`}
            onClick={(event) => {
              event.preventDefault();
              onClear();
            }}
          >
            Clear filters
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="list-state">
      <span className="list-tag" aria-hidden="true" />
      <h2>Nothing here yet</h2>
      <p>Each {noun} that you send or leave unfinished stands here, with its number and status.</p>
      <p>
        <a className="btn btn-primary" href={path}>
          New {noun}
        </a>
      </p>
    </div>
  );
}
