import { TitleRow } from '../../components/title-row';
import { useMemberQuery } from '../../lib/use-member-action';
import { recommendationsQuery } from './api';
import { text } from './text';

/** Rows for this member, each headed by its reason. Nothing while nothing is known. */
export default function RecommendedRows() {
  const found = useMemberQuery(recommendationsQuery());
  if (!found) return null;
  return found.rows.map((row) => (
    <TitleRow
      key={text.heading(row)}
      heading={text.heading(row)}
      href={row.kind === 'because' ? row.title.path : undefined}
      titles={row.titles}
    />
  ));
}
