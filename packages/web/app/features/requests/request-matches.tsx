import type { RequestBody, TitleLight, TitleRequest } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { TitleThumb } from '../../components/poster-image';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { toast } from '../../lib/toast';
import { useDebounced } from '../../lib/use-debounced';
import {
  type RequestAnswer,
  similarRequestsQuery,
  titleByImdbQuery,
  titlesByNameQuery,
  useRequestTitle,
} from './api';
import styles from './request-matches.module.css';
import { requestFacts } from './request-words';
import { text } from './text';

/** As required by SPEC §7. */
const DELAY_MS = 500;
const MIN_LENGTH = 2;

interface RequestMatchesProps {
  /** The name as typed. */
  name: string;
  onJoined: (answer: RequestAnswer) => void;
}

/** Existing titles with the typed name, and other members' requests. */
export function RequestMatches({ name, onJoined }: RequestMatchesProps) {
  const typed = name.trim();
  const settled = useDebounced(typed, DELAY_MS);
  const enabled = typed.length >= MIN_LENGTH && settled.length >= MIN_LENGTH;
  const options = { enabled, placeholderData: keepPreviousData } as const;
  const here = useQuery({ ...titlesByNameQuery(settled), ...options });
  const similar = useQuery({ ...similarRequestsQuery(settled), ...options });
  const titles = enabled ? (here.data?.data ?? []) : [];
  const requests = enabled ? (similar.data?.data ?? []) : [];
  const isLooking = enabled && (here.isPending || similar.isPending);
  return (
    <Stack gap={12}>
      <Text size={14} tone="quiet" role="status" className={clsx(!isLooking && 'visually-hidden')}>
        {isLooking && text.looking}
        {!isLooking && titles.length > 0 && `${formatCount(titles.length)} ${text.here}`}
      </Text>
      {titles.length > 0 && (
        <Stack as="section" panel aria-labelledby="found-here">
          <Text as="h2" size={16} id="found-here">
            {text.here}
          </Text>
          <Text size={14} tone="quiet">
            {text.hereHint}
          </Text>
          <TitleLinks titles={titles} label={text.here} />
        </Stack>
      )}
      {requests.length > 0 && (
        <Stack as="section" panel aria-labelledby="found-similar">
          <Text as="h2" size={16} id="found-similar">
            {text.similar}
          </Text>
          <Text size={14} tone="quiet">
            {text.similarHint}
          </Text>
          <Stack as="ul" gap={4} above={12}>
            {requests.map((request) => (
              <Stack
                as="li"
                direction="row"
                gap={12}
                rowGap={8}
                align="center"
                justify="between"
                wrap
                key={request.id}
                className={styles.request}
              >
                <span className={styles.words}>
                  <Text as="span" weight="medium">
                    <bdi>{request.title}</bdi>
                  </Text>
                  <Text as="span" size={12} tone="quiet">
                    {requestFacts(request)}، {text.voices(formatCount(request.votes))}
                  </Text>
                </span>
                {request.hasVoted ? (
                  <Text as="span" size={12} tone="quiet">
                    {text.joined}
                  </Text>
                ) : (
                  <JoinButton request={request} onJoined={onJoined} />
                )}
              </Stack>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

interface JoinButtonProps {
  request: TitleRequest;
  onJoined: (answer: RequestAnswer) => void;
}

/** Joins a request by making the same request. */
function JoinButton({ request, onJoined }: JoinButtonProps) {
  const { title, type, year, imdb } = request;
  const requestTitle = useRequestTitle();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      requestTitle({
        title,
        type,
        ...(year === null ? {} : { year }),
        ...(imdb === null ? {} : { imdb }),
      }),
    onSuccess: onJoined,
    onError: (error) => toast(actionFailure(error)),
  });
  return (
    <Button
      size="small"
      aria-label={text.joinName(title)}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? text.joining : text.join}
    </Button>
  );
}

/** Titles of the catalogue as links with posters. */
export function TitleLinks({ titles, label }: { titles: TitleLight[]; label: string }) {
  return (
    <Stack as="ul" gap={4} above={12} aria-label={label}>
      {titles.map((title) => (
        <li key={title.id}>
          <Link to={title.path} className={styles.title}>
            <TitleThumb title={title} />
            <span className={styles.words}>
              <Text as="span" weight="medium">
                <bdi>{title.titleFa}</bdi>
              </Text>
              {title.titleEn && (
                <Text as="span" size={12} tone="quiet">
                  <bdi lang="en">{title.titleEn}</bdi>
                </Text>
              )}
              <Text as="span" size={12} tone="quiet">
                {requestFacts(title)}
              </Text>
            </span>
          </Link>
        </li>
      ))}
    </Stack>
  );
}

/** Links to the requested title if it is already in the catalogue. */
export function ExistingTitle({ request }: { request: RequestBody }) {
  const { imdb, title } = request;
  const byImdb = useQuery({ ...titleByImdbQuery(imdb ?? ''), enabled: imdb !== undefined });
  const byName = useQuery({ ...titlesByNameQuery(title), enabled: !byImdb.data });
  const titles = byImdb.data ? [byImdb.data] : (byName.data?.data ?? []);
  if (titles.length === 0) return null;
  return (
    <Stack panel>
      <Text size={14} tone="quiet">
        {text.whereItIs}
      </Text>
      <TitleLinks titles={titles} label={text.whereItIs} />
    </Stack>
  );
}
