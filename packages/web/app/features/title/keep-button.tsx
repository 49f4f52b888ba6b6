import button from '../../components/button.module.css';
import { BookmarkIcon } from '../../components/icons/icon';
import { SwapLabel } from '../../components/swap-label';
import { text } from '../../components/text';
import { useKeep } from '../../lib/use-title-actions';

interface KeepButtonProps {
  id: number;
  /** From the server; false until loaded. */
  inWatchlist: boolean;
}

/** Adds the title to the watchlist or removes it. */
export function KeepButton({ id, inWatchlist }: KeepButtonProps) {
  const { wanted, want } = useKeep(id);
  const isKept = wanted ?? inWatchlist;
  return (
    <button
      type="button"
      className={button.quiet}
      aria-pressed={isKept}
      onClick={() => want(!isKept)}
    >
      <BookmarkIcon size={20} fill={isKept ? 'currentColor' : 'none'} />
      <SwapLabel off={text.bookmark.add} on={text.bookmark.on} isOn={isKept} />
    </button>
  );
}
