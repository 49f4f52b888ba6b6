import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { text } from './text';

/** In place of what a child's profile does not have. Pages that grown-ups open, too, import it lazily. */
export default function ClosedToChild() {
  return <EmptyState as="h1" {...text.closed} href={paths.chooseProfile()} />;
}
