import type { UseQueryResult } from '@tanstack/react-query';
import {
  Component,
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { Notice } from './notice';
import { text } from './text';
import styles from './toast.module.css';
import { Text } from './typography';

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

class LostScript extends Error {}

const lostParts = new Set<Component>();

/** Those that have been unmounted ignore it. */
const updateLost = (state: object) => {
  for (const part of lostParts) part.setState(state);
};
const retryLost = () => updateLost({ error: null });

// There is no window on the server.
globalThis.addEventListener?.('online', retryLost);

/**
 * A component whose script is loaded when it is first rendered. If loading fails, this is reported at the bottom of the
 * screen, once for all such parts, with a button that retries all of them, as the browser does when it is online again;
 * without this wrapper the error would replace the whole page.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  /** Shown until the script has loaded. */
  placeholder: (props: P) => ReactNode = () => null,
) {
  const begin = () =>
    lazy(() =>
      load().catch((cause) => {
        throw new LostScript('a script did not arrive', { cause });
      }),
    );
  let Part = begin();

  return class LazyPart extends Component<P, { error: unknown }> {
    override state = { error: null };

    static getDerivedStateFromError(error: unknown) {
      return { error, isDismissed: false };
    }

    // Not earlier: React renders once more before it gives up, and would load the script once more, too.
    override componentDidCatch() {
      Part = begin();
      lostParts.add(this);
    }

    override render() {
      const { error, isDismissed } = this.state as {
        error: unknown;
        isDismissed?: boolean;
      };
      if (error !== null && !(error instanceof LostScript)) throw error;
      const waiting = placeholder(this.props);
      if (error === null) {
        return (
          <Suspense fallback={waiting}>
            <Part {...this.props} />
          </Suspense>
        );
      }
      return (
        <>
          {waiting}
          {!isDismissed && <LostPart />}
        </>
      );
    }
  };
}

function LostPart() {
  return createPortal(
    // Stops the event: a dialog that waits for this script would take a press here for a press outside of it and close.
    <div className={styles.region} onPointerDown={(event) => event.nativeEvent.stopPropagation()}>
      <div className={styles.toast} role="alert">
        <Text size={14}>{text.failed.lost}</Text>
        <button type="button" className={styles.action} onClick={retryLost}>
          {text.failed.retry}
        </button>
        <button
          type="button"
          className={styles.action}
          onClick={() => updateLost({ isDismissed: true })}
        >
          {text.close}
        </button>
      </div>
    </div>,
    document.body,
  );
}
