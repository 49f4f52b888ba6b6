import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { text } from './text';

/** Replaces the results for an overlong query. */
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
