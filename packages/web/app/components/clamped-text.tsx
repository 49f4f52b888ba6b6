import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { shortened } from '../lib/words';
import { Text } from './typography';

interface ClampedTextProps
  extends Omit<ComponentProps<typeof Text<'span'>>, 'as' | 'children' | 'ref' | 'lines'> {
  children: string;
  /** At most so many lines; false: all. */
  lines: 2 | 3 | 4 | false;
}

/**
 * A text of at most so many lines, which ends with a sentence, a clause or a word where it is too long.
 * Browsers' own ellipses follow commas. Until it is measured, the browser cuts it.
 */
export function ClampedText({ children, lines, ...rest }: ClampedTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(children);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const fit = () => setShown(lines ? fitted(box, children) : children);
    fit();
    if (typeof ResizeObserver === 'undefined') return;
    let width = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      fit();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [children, lines]);
  return (
    <Text as="span" block={!lines} ref={element} lines={lines} {...rest}>
      {shown}
    </Text>
  );
}

/** The longest beginning of a text that is not cut in its box. */
function fitted(box: HTMLElement, text: string): string {
  const fits = (tried: string) => {
    box.textContent = tried;
    return box.scrollHeight <= box.clientHeight + 1;
  };
  if (fits(text)) return text;
  let [most, least] = [text.length, 0];
  while (most - least > 1) {
    const middle = Math.floor((most + least) / 2);
    if (fits(shortened(text, middle))) least = middle;
    else most = middle;
  }
  const best = shortened(text, least);
  box.textContent = best;
  return best;
}
