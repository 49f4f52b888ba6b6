import { Fragment } from 'react';
import { MixedWords } from '../../components/mixed-words';
import { linkify } from '../../lib/linkify';
import { textDirection } from '../../lib/text-direction';
import styles from './comment-text.module.css';

/** Lines per paragraph; blank lines separate paragraphs. */
const paragraphsOf = (body: string) => body.split(/\n\s*\n/).map((part) => part.split('\n'));

/** A member's plain text: each line in its own direction, URLs as links. */
export function CommentText({ body }: { body: string }) {
  return paragraphsOf(body).map((lines, paragraph) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which changes as a whole
    <div key={paragraph} className={styles.paragraph}>
      {lines.map((line, index) => {
        const direction = textDirection(line);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <p key={index} dir={direction}>
            <Line line={line} isPersian={direction === 'rtl'} />
          </p>
        );
      })}
    </div>
  ));
}

function Line({ line, isPersian }: { line: string; isPersian: boolean }) {
  let at = 0;
  return linkify(line).map(({ text, href }) => {
    const key = at;
    at += text.length;
    if (href === null)
      return <Fragment key={key}>{isPersian ? <MixedWords text={text} /> : text}</Fragment>;
    return (
      <a
        key={key}
        href={href}
        dir="ltr"
        target="_blank"
        rel="nofollow noopener ugc"
        className={styles.link}
      >
        {text}
      </a>
    );
  });
}
