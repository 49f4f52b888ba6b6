import clsx from 'clsx';
import type { MouseEvent } from 'react';
import button from '../../../components/button.module.css';
import { NextIcon } from '../../../components/icons/icon';
import styles from './caption-menu.module.css';
import { ChoiceList } from './choice-list';
import { text, trackName, trackOptions } from './text';
import type { Captions } from './use-captions';
import type { ShownTrack } from './use-shown-track';

interface CaptionMenuProps {
  captions: Captions;
  onOpenSettings: () => void;
}

/** Content of the «زیرنویس» menu: tracks, a second track, and a link to the settings. */
export function CaptionMenu({ captions, onOpenSettings }: CaptionMenuProps) {
  const { tracks, first, second, pickFirst, pickSecond } = captions;
  if (tracks.length === 0) {
    return (
      <p dir="rtl" className={styles.nothing}>
        {text.none}
      </p>
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

/** Live region: whether a chosen track has loaded. */
function Arrival({ shown }: { shown: ShownTrack | null }) {
  function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button disappears and would lose the focus.
    currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>('input:checked')?.focus();
    shown?.retry();
  }

  return (
    <div role="status" className={styles.status}>
      {shown?.isLoading && <p className={styles.loading}>{text.loading}</p>}
      {shown?.isFailed && (
        <p className={styles.failed}>
          {text.failed(trackName(shown.track))}
          <button type="button" className={clsx(button.quiet, button.small)} onClick={retry}>
            {text.retry}
          </button>
        </p>
      )}
    </div>
  );
}
