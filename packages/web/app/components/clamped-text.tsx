import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { shortened } from '../lib/words';
import { Text } from './typography';

interface ClampedTextProps
  extends Omit<ComponentProps<typeof Text<'span'>>, 'as' | 'children' | 'ref' | 'lines'> {
  children: string;
  /** Maximum number of lines; false: no limit. */
  lines: 2 | 3 | 4 | false;
}

/**
 * Text with a maximum number of lines, shortened at the end of a sentence, a clause or a word if it is too long. Native
 * ellipses may follow a comma. Until it is measured, the browser clips it.
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

/** The longest shortened version of a text that fits into its box. */
function fitted(box: HTMLElement, text: string): string {
  const fits = (tried: string) => {
    box.textContent = tried;
    return box.scrollHeight <= box.clientHeight + 1;
  };
  if (fits(text)) return text;
  let [max, min] = [text.length, 0];
  while (max - min > 1) {
    const middle = Math.floor((max + min) / 2);
    if (fits(shortened(text, middle))) min = middle;
    else max = middle;
  }
  const best = shortened(text, min);
  box.textContent = best;
  return best;
}
