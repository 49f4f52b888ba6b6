import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import { text } from './text';

interface LoadedProps<T> {
  query: UseQueryResult<T, Error>;
  /** Placeholder while loading. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * A section that loads independently: its skeleton, then its content, or an error with a retry
 * button.
 */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Notice
        title={text.failed.title}
        hint={text.failed.hint}
        action={<Button onClick={(event) => void retry(query, event)}>{text.failed.retry}</Button>}
      />
    );
  }
  return (
    <div role="status">
      <span className="visually-hidden">{text.loading}</span>
      {skeleton}
    </div>
  );
}

/**
 * Moves the focus from the retry button, which disappears, to the section; otherwise it would jump
 * to the top of the page.
 */
async function retry<T>(query: UseQueryResult<T, Error>, event: MouseEvent<HTMLElement>) {
  const pressed = event.currentTarget;
  const part = pressed.closest<HTMLElement>('section, main');
  await query.refetch();
  const isElsewhere = ![pressed, document.body].some((each) => each === document.activeElement);
  if (!part || isElsewhere) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
