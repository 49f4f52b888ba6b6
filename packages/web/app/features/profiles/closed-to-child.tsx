import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { text } from './text';

/** Shown in place of pages that a child's profile does not have. Pages that adults open, too, import it lazily. */
export default function ClosedToChild() {
  return <EmptyState as="h1" {...text.closed} href={paths.chooseProfile()} />;
}
