import { subtitleName } from '@parde/shared/subtitle-names';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { BackIcon, CheckIcon, NextIcon } from '../../../components/icons/icon';
import { Stack } from '../../../components/stack';
import { Text } from '../../../components/typography';
import styles from './caption-menu.module.css';
import { CaptionSettingsPanel } from './caption-settings-panel';
import { text, trackOptions } from './text';
import type { Captions } from './use-captions';
import type { ShownTrack } from './use-shown-track';

/** The list of tracks, with the settings on a second page. */
export function CaptionMenu({ captions }: { captions: Captions }) {
  const [page, setPage] = useState<'tracks' | 'settings' | null>(null);
  const panel = useRef<HTMLDivElement>(null);

  // Moves the focus into the panel when it opens, and to the next page when a focused button disappears together with
  // its page.
  useEffect(() => {
    const target = { tracks: '[data-open-settings]', settings: '[data-back]' };
    const focus = () =>
      panel.current
        ?.querySelector<HTMLElement>(page === null ? 'input:checked' : target[page])
        ?.focus({ preventScroll: true });
    // On the first render the popover opens only after its content was rendered.
    if (page !== null) {
      const popover = panel.current?.closest('[popover]');
      // Only the panel scrolls, not the page behind it.
      if (popover) popover.scrollTop = page === 'settings' ? 0 : popover.scrollHeight;
      return focus();
    }
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [page]);

  return (
    <div ref={panel}>
      {page === 'settings' ? (
        <>
          <button
            type="button"
            dir="rtl"
            data-back
            className={styles.back}
            onClick={() => setPage('tracks')}
          >
            <BackIcon size={20} />
            {text.settings}
          </button>
          <CaptionSettingsPanel captions={captions} />
        </>
      ) : (
        <TrackList captions={captions} onOpenSettings={() => setPage('settings')} />
      )}
    </div>
  );
}

interface TrackListProps {
  captions: Captions;
  onOpenSettings: () => void;
}

/** Content of the «زیرنویس» menu: tracks, a second track, and a link to the settings. */
function TrackList({ captions, onOpenSettings }: TrackListProps) {
  const { tracks, first, second, pickFirst, pickSecond } = captions;
  if (tracks.length === 0) {
    return (
      <Text size={14} tone="quiet" dir="rtl" className={styles.nothing}>
        {text.none}
      </Text>
    );
  }
  const options = trackOptions(tracks);
  const others = options.filter(({ value }) => value !== first?.track.id);
  return (
    <div dir="rtl" className={styles.menu}>
      <div className={styles.part}>
        <ChoiceList
          label={text.subtitles}
          value={first?.track.id ?? null}
          options={[{ value: null, label: text.off }, ...options]}
          onPick={pickFirst}
        >
          <Arrival shown={first} />
        </ChoiceList>
      </div>
      {first && others.length > 0 && (
        <div className={styles.part}>
          <ChoiceList
            label={text.second}
            value={second?.track.id ?? null}
            options={[{ value: null, label: text.noSecond }, ...others]}
            onPick={pickSecond}
          >
            <Arrival shown={second} />
          </ChoiceList>
        </div>
      )}
      <div className={styles.part}>
        <button
          type="button"
          data-open-settings
          className={styles.settings}
          onClick={onOpenSettings}
        >
          {text.settings}
          <NextIcon size={20} />
        </button>
      </div>
    </div>
  );
}

/** Live region: announces whether a chosen track has loaded. */
function Arrival({ shown }: { shown: ShownTrack | null }) {
  function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button disappears and would lose the focus.
    currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>('input:checked')?.focus();
    shown?.retry();
  }

  return (
    <Text as="div" size={14} role="status" className={styles.status}>
      {shown?.isLoading && (
        <Text tone="quiet" className={styles.loading}>
          {text.loading}
        </Text>
      )}
      {shown?.isFailed && (
        <Stack
          as="p"
          direction="row"
          gap={8}
          align="center"
          justify="between"
          wrap
          className={styles.failed}
        >
          {text.failed(subtitleName(shown.track))}
          <Button size="small" onClick={retry}>
            {text.retry}
          </Button>
        </Stack>
      )}
    </Text>
  );
}

interface Option<T> {
  value: T;
  label: string;
  note?: string | null;
}

interface ChoiceListProps<T> {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onPick: (value: T) => void;
  /** Content below the options. */
  children?: ReactNode;
}

/** A radio group with one option per row: native radio buttons, for keyboard and screen readers. */
function ChoiceList<T extends string | number | null>({
  label,
  value,
  options,
  onPick,
  children,
}: ChoiceListProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <Text as="legend" size={12} tone="quiet" className={styles.legend}>
        {label}
      </Text>
      {options.map((option) => (
        <Stack
          as="label"
          direction="row"
          gap={8}
          align="center"
          size={14}
          key={option.value ?? 'none'}
          className={styles.row}
        >
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onPick(option.value)}
          />
          <CheckIcon size={20} className={styles.check} />
          <span className={styles.words}>
            {option.label}
            {option.note && (
              <Text as="bdi" size={12} weight="regular" tone="quiet">
                {option.note}
              </Text>
            )}
          </span>
        </Stack>
      ))}
      {children}
    </fieldset>
  );
}
