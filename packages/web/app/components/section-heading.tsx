import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NextIcon } from './icons/icon';
import styles from './section-heading.module.css';
import { text } from './text';

interface SectionHeadingProps {
  children: ReactNode;
  /** Link to the whole list. */
  href?: string | undefined;
  /** Text of the link; default "all". */
  linkText?: string;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
  id?: string | undefined;
}

/** Heading of a section, with an "all" link at the end of its line. */
export function SectionHeading(props: SectionHeadingProps) {
  const { children, href, linkText = text.all, actions, as: Heading = 'h2', id } = props;
  return (
    <div className={styles.line}>
      <Heading id={id} className={styles.heading}>
        {children}
      </Heading>
      {href && (
        <Link to={href} className={styles.all}>
          {linkText}
          <span className="visually-hidden">: {children}</span>
          <NextIcon size={16} />
        </Link>
      )}
      {actions}
    </div>
  );
}
