import type { Trailer } from '@parde/contract';
import { formatDuration } from '@parde/shared/digits';
import { Link } from 'react-router';
import { PlayIcon } from '../../components/icons/icon';
import { Section } from '../../components/section';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { text } from './text';
import styles from './trailer-list.module.css';
import { trailerName } from './trailer-words';

interface TrailerListProps {
  trailers: Trailer[];
  current: Trailer;
  hrefOf: (trailer: Trailer) => string;
}

/** The other trailers of the title. */
export function TrailerList({ trailers, current, hrefOf }: TrailerListProps) {
  if (trailers.length < 2) return null;
  return (
    <Section title={text.others}>
      <ul className={styles.list}>
        {trailers
          .map((trailer, index) => ({ trailer, name: trailerName(trailer, index) }))
          .filter(({ trailer }) => trailer.id !== current.id)
          .map(({ trailer, name }) => (
            <li key={trailer.id}>
              <Stack
                as={Link}
                direction="row"
                gap={12}
                align="center"
                to={hrefOf(trailer)}
                className={styles.item}
                preventScrollReset
              >
                <PlayIcon size={20} />
                <bdi>{name}</bdi>
                {trailer.durationSeconds !== null && (
                  <Text as="span" size={14} tone="quiet" className={styles.length}>
                    {formatDuration(trailer.durationSeconds)}
                  </Text>
                )}
              </Stack>
            </li>
          ))}
      </ul>
    </Section>
  );
}
