import styles from './matched-text.module.css';
import { Text } from './typography';

/** Text with the parts that match a query in bold. `ranges` are `[start, end)` in UTF-16 units. */
export function MatchedText({ text, ranges }: { text: string; ranges?: [number, number][] }) {
  const pieces = [];
  let at = 0;
  for (const [start, end] of ranges ?? []) {
    if (start < at || end <= start) continue;
    pieces.push(
      text.slice(at, start),
      <Text as="mark" weight="bold" key={start} className={styles.match}>
        {text.slice(start, end)}
      </Text>,
    );
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
