import { type TypedRun, typedParagraphs } from '@parde/shared/typed-text';
import styles from './typed-text.module.css';

interface TypedTextProps {
  body: string;
  /** Whether URLs become links. Default: yes. */
  hasLinks?: boolean;
}

/** Plain text that somebody typed: each line has its own direction, URLs become links. */
export function TypedText({ body, hasLinks = true }: TypedTextProps) {
  return typedParagraphs(body).map((lines, paragraph) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which changes as a whole
    <div key={paragraph} className={styles.paragraph}>
      {lines.map(({ direction, runs }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <p key={line} dir={direction}>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Run key={index} {...run} href={hasLinks ? run.href : null} />
          ))}
        </p>
      ))}
    </div>
  ));
}

function Run({ text, href, isLatin }: TypedRun) {
  if (href === null) return isLatin ? <bdi dir="ltr">{text}</bdi> : text;
  return (
    <a href={href} dir="ltr" target="_blank" rel="nofollow noopener ugc" className={styles.link}>
      {text}
    </a>
  );
}
