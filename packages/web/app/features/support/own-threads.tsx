import { formatJalaliTime } from '@parde/shared/jalali';
import { textDirection } from '@parde/shared/linkify';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MixedWords } from '../../components/mixed-words';
import { ListRow, RowList } from '../../components/row-list';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { useAuth } from '../../stores/auth';
import { text } from './text';

export const ownThreadsQuery = () => ({
  ...apiQuery('GET /api/user/support', {}),
  // Staff may have answered.
  staleTime: 0,
});

/** Links a member to their threads; nothing for visitors and without any. */
export function OwnThreads() {
  const isMember = useAuth(({ user }) => user !== null);
  const threads = useQuery({ ...ownThreadsQuery(), enabled: isMember }).data?.data ?? [];
  if (threads.length === 0) return null;
  return (
    <Text as="section" below={40} aria-labelledby="own-threads">
      <Text as="h2" size={20} below={8} id="own-threads">
        {text.own}
      </Text>
      <RowList>
        {threads.map(({ id, key, topic, state, message, lastMessageAt }) => {
          const words = <MixedWords text={message} />;
          return (
            <ListRow key={id}>
              <Text as="div" grow>
                <Text lines={2} dir={textDirection(message)}>
                  {key === null ? words : <Link to={paths.supportThreadOf(key)}>{words}</Link>}
                </Text>
                <Text tone="quiet" size={14}>
                  {text.topics[topic]} · {text.states[state]} · {formatJalaliTime(lastMessageAt)}
                </Text>
              </Text>
            </ListRow>
          );
        })}
      </RowList>
    </Text>
  );
}
