import type { HistoryItem } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { CloseIcon } from '../../components/icons/icon';
import { SmallPoster } from '../../components/small-poster';
import { WatchBar } from '../../components/watch-bar';
import { episodeName } from '../../lib/words';
import styles from './history-row.module.css';
import { progressWords, whenWords } from './history-words';
import { text } from './text';

interface HistoryRowProps {
  item: HistoryItem;
  /** Milliseconds since the epoch. */
  now: number;
  onForget: () => void;
}

/** What was watched, how far and when. Removing it is confirmed in place. */
export function HistoryRow({ item, now, onForget }: HistoryRowProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const onNo = () => {
    flushSync(() => setAsking(false));
    remove.current?.focus();
  };
  const episode = item.episode && episodeName(item.episode);
  return (
    <article className={styles.row}>
      <Link to={item.watchPath ?? item.path} className={styles.link}>
        <SmallPoster title={item} width={72} />
        <span className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {item.titleFa}
          </h3>
          {episode && <span className={styles.episode}>{episode}</span>}
          <WatchBar {...item} className={styles.bar} />
          <span className={styles.facts}>
            {progressWords(item)}
            <time dateTime={item.watchedAt} title={formatJalaliTime(item.watchedAt)}>
              {whenWords(item.watchedAt, now)}
            </time>
          </span>
        </span>
      </Link>
      {isAsking ? (
        <Question onYes={onForget} onNo={onNo} />
      ) : (
        <button
          ref={remove}
          type="button"
          className={button.icon}
          aria-label={text.remove(item.titleFa)}
          title={text.remove(item.titleFa)}
          onClick={() => setAsking(true)}
        >
          <CloseIcon size={20} />
        </button>
      )}
    </article>
  );
}

function Question({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onNo();
  return (
    <fieldset className={styles.question} onKeyDown={onKeyDown}>
      <legend>{text.question}</legend>
      <button ref={no} type="button" className={clsx(button.quiet, button.small)} onClick={onNo}>
        {text.keep}
      </button>
      <button type="button" className={clsx(button.danger, button.small)} onClick={onYes}>
        {text.confirm}
      </button>
    </fieldset>
  );
}
