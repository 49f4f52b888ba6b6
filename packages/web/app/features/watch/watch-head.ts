import type { Watchable } from '@parde/contract';
import { atWidth } from '../../lib/image-sources';
import type { PageHead } from '../../lib/meta';
import { paths } from '../../lib/paths';
import { episodeName } from '../../lib/words';
import { text } from './text';

const SHARE_WIDTH = 1280;

/** The title's name, for episodes with season and number. */
export function watchedName({ title, episode }: Pick<Watchable, 'title' | 'episode'>): string {
  return episode ? `${title.titleFa}، ${episodeName(episode)}` : title.titleFa;
}

/** URL of an episode of the same series. */
export const episodePath = ({ title }: Pick<Watchable, 'title'>, episode: { id: number }) =>
  paths.watch(title.imdbKey, episode.id);

/** Only freely watchable films are indexed. */
export function watchHead(watchable: Watchable): PageHead {
  const { title, episode, access, versions } = watchable;
  const name = watchedName(watchable);
  const picture = title.backdrop ?? title.poster;
  return {
    title: text.pageTitle(name),
    description: text.description(name),
    path: paths.watch(title.imdbKey, episode?.id ?? title.id),
    image: picture && atWidth(picture, SHARE_WIDTH),
    imageAlt: title.titleFa,
    type: episode ? 'video.tv_show' : 'video.movie',
    noindex: access !== 'free' || versions.length === 0,
  };
}
