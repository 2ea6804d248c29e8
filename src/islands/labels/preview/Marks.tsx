import type { Box, DisplayList } from '#lib/labels/engine/display-list.ts';
import { elementBoxes } from '#lib/labels/editor/element-boxes.ts';
import type { ElementId, Finding } from '#lib/labels/engine/spec.ts';

interface MarksProps {
  readonly list: DisplayList;
  readonly findings: readonly Finding[];
  readonly onPick: (element: ElementId) => void;
}

const ROOM = 0.6;

const outline = ({ x, y, width, height }: Box) => ({
  x: x - ROOM,
  y: y - ROOM,
  width: width + 2 * ROOM,
  height: height + 2 * ROOM,
});

/** A press on a part opens its field; errors are outlined and marked, beyond color. */
export function Marks({ list, findings, onPick }: MarksProps) {
  const boxes = elementBoxes(list);
  return (
    <g>
      {[...boxes].map(([element, box]) => {
        const finding = findings.find((each) => each.element === element);
        return (
          <g
            key={element}
            className="mark"
            data-severity={finding?.severity}
            onClick={() => onPick(element)}
          >
            <rect {...outline(box)} />
            {finding && (
              <path
                className="mark-sign"
                d={`M${box.x + box.width - 1} ${box.y - ROOM}v2m0 .9v.4`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}
