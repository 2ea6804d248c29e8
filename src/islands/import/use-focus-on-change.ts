import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a heading when what stands below it was replaced: the button that was pressed is gone. */
export function useFocusOnChange(
  heading: RefObject<HTMLHeadingElement | null>,
  content: unknown,
): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current !== content) heading.current?.focus();
    shown.current = content;
  }, [heading, content]);
}
