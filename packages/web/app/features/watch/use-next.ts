import type { Watchable } from '@parde/contract';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { withReturnPath } from '../../lib/return-path';
import { episodeName } from '../../lib/words';
import type { PlayerNext } from '../player/player-props';
import { text } from './text';
import { episodePath } from './watch-head';

/** The next episode for the player; null: there is none. */
export function useNext(watchable: Watchable): PlayerNext | null {
  const navigate = useNavigate();
  const { next } = watchable;
  if (!next) return null;
  const { access } = next;
  const path = episodePath(watchable, next);
  const go = (to: string) => () => void navigate(to);
  const lacking = (kind: keyof typeof text.nextLacks, to: string) => ({
    ...text.nextLacks[kind],
    onGo: go(to),
  });
  const lack =
    (access === 'sign_in' && lacking(access, paths.login(path))) ||
    (access === 'premium' && lacking(access, withReturnPath(paths.goPremium, path))) ||
    null;
  return { title: episodeName(next), onNext: go(path), lack };
}
