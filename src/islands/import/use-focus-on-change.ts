import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a heading when the content below it was replaced, because the pressed button is gone. */
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
