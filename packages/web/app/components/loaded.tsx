import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import button from './button.module.css';
import { Notice } from './notice';
import { text } from './text';

interface LoadedProps<T> {
  query: UseQueryResult<T, Error>;
  /** In the places of what is on its way. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A part of a page that loads by itself: its skeleton, then itself, or why not and "try again". */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Notice
        title={text.failed.title}
        hint={text.failed.hint}
        action={
          <button
            type="button"
            className={button.quiet}
            onClick={(event) => void retry(query, event)}
          >
            {text.failed.retry}
          </button>
        }
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

/** The part takes the focus of the button, which gives way to bones: else it would begin at the page's top. */
async function retry<T>(query: UseQueryResult<T, Error>, event: MouseEvent<HTMLElement>) {
  const pressed = event.currentTarget;
  const part = pressed.closest<HTMLElement>('section, main');
  await query.refetch();
  const isElsewhere = ![pressed, document.body].some((each) => each === document.activeElement);
  if (!part || isElsewhere) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
