import { type ReactNode, useId } from 'react';
import styles from './section.module.css';
import { SectionHeading } from './section-heading';

interface SectionProps {
  title: ReactNode;
  /** Link to all of it. */
  href?: string | undefined;
  linkText?: string;
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Section({ title, href, linkText, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading id={id} href={href} {...(linkText ? { linkText } : {})}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}
