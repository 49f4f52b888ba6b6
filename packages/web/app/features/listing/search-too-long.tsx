import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { text } from './text';

/** In place of results for text that search does not read. */
export function SearchTooLong() {
  return (
    <EmptyState
      as="h1"
      title={text.empty.longTitle}
      hint={text.empty.longHint}
      href={paths.home()}
      action={text.all}
    />
  );
}
