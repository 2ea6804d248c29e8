import { describeLabel } from '#lib/labels/describe-label.ts';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';

interface PrintedWordsProps {
  readonly list: DisplayList;
  readonly spec: LabelSpec;
}

/** Lists the printed texts of a label. */
export function PrintedWords({ list, spec }: PrintedWordsProps) {
  const words = describeLabel(list, spec);
  return (
    <details className="preview-words text-14">
      <summary className="min-h-8 cursor-pointer">What is printed, in words</summary>
      {words.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <ul className="list-disc pl-[1.2em]">
          {words.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
