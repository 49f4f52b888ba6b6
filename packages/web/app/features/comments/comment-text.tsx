import { Fragment } from 'react';
import { linkify } from '../../lib/linkify';
import { textDirection } from '../../lib/text-direction';
import styles from './comment-text.module.css';

/** Lines of one paragraph; blank lines stand between paragraphs. */
const paragraphsOf = (body: string) => body.split(/\n\s*\n/).map((part) => part.split('\n'));

/** Words of a member: plain text, each line in its own direction, addresses as links. */
export function CommentText({ body }: { body: string }) {
  return paragraphsOf(body).map((lines, paragraph) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which changes as a whole
    <div key={paragraph} className={styles.paragraph}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <p key={index} dir={textDirection(line)}>
          <Line line={line} />
        </p>
      ))}
    </div>
  ));
}

function Line({ line }: { line: string }) {
  let at = 0;
  return linkify(line).map(({ text, href }) => {
    const key = at;
    at += text.length;
    if (href === null) return <Fragment key={key}>{text}</Fragment>;
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
