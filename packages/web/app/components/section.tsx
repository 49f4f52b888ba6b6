import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { NextIcon } from './icons/icon';
import styles from './section.module.css';
import { Stack } from './stack';
import { text } from './text';
import { Text } from './typography';

interface SectionProps {
  title: ReactNode;
  /** Link to the complete list. */
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

interface SectionHeadingProps {
  children: ReactNode;
  /** Link to the whole list. */
  href?: string | undefined;
  /** Text of the link; default "all". */
  linkText?: string;
  /** Buttons before the link, which is at the page's edge. */
  actions?: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
  id?: string | undefined;
}

/** Heading of a section, with an "all" link at the end of its line. */
export function SectionHeading(props: SectionHeadingProps) {
  const { children, href, linkText = text.all, actions, as: Heading = 'h2', id } = props;
  return (
    <Stack direction="row" gap={16} align="center" below={16}>
      <Text as={Heading} grow id={id}>
        {children}
      </Text>
      {actions}
      {href && (
        <Button variant="plain" to={href}>
          {linkText}
          <span className="visually-hidden">: {children}</span>
          <NextIcon size={16} />
        </Button>
      )}
    </Stack>
  );
}
