import type { Push, Telegram } from '@parde/contract';
import { TELEGRAM_LINK_MINUTES } from '@parde/shared/limits';
import { NEWS_TOPICS, type NewsTopic } from '@parde/shared/news-topics';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { CheckField } from '../../components/field';
import { Loaded } from '../../components/loaded';
import { RowsSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { subscribeBrowser, unsubscribeBrowser } from '../../lib/push';
import { apiQuery } from '../../lib/query-client';
import { toast } from '../../lib/toast';
import { text } from './text';

const pushQuery = () => apiQuery('GET /api/user/push', {});

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Push notifications in this browser, also while the site is closed, and their topics. */
export function PushSettings() {
  const query = useQuery(pushQuery());
  const mute = useMute(pushQuery().queryKey, (muted) =>
    callWithCsrf('PATCH /api/user/push', { body: { muted } }),
  );
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {(push) => (
        <Stack gap={16}>
          <BrowserSwitch push={push} />
          <TopicSwitches label={text.push.topicsLabel} muted={push.muted} onChange={mute} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Permission is requested only when the button is pressed. */
function BrowserSwitch({ push }: { push: Push }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const words = text.push;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setProblem(null);
      if (push.isOn) {
        await callWithCsrf('DELETE /api/user/push', {});
        await unsubscribeBrowser();
        return;
      }
      if ((await Notification.requestPermission()) !== 'granted') {
        setProblem(words.denied);
        return;
      }
      const body = await subscribeBrowser(push.publicKey);
      await callWithCsrf('PUT /api/user/push', { body });
    },
    onError: () => setProblem(words.failed),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery().queryKey }),
  });
  if (!canPush()) return <Text tone="quiet">{words.impossible}</Text>;
  return (
    <div>
      <Button disabled={isPending} onClick={() => mutate()}>
        {push.isOn ? words.turnOff : words.turnOn}
      </Button>
      <Text size={14} role="status">
        {problem ?? (push.isOn && words.isOn)}
      </Text>
    </div>
  );
}

/**
 * Saves the muted topics, displayed optimistically. Calls are serialized, because each names all topics. After a failure
 * the stored ones are shown again, without asking for them: the server may be out of reach.
 */
function useMute(queryKey: QueryKey, save: (muted: NewsTopic[]) => Promise<unknown>) {
  const client = useQueryClient();
  const stored = useRef<NewsTopic[]>([]);
  const mutationKey = ['mute', queryKey[0]];
  const show = (muted: NewsTopic[]) =>
    client.setQueryData<Push | Telegram>(queryKey, (old) => old && { ...old, muted });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: save,
    onMutate: (muted) => {
      const isFirst = client.isMutating({ mutationKey }) === 1;
      if (isFirst) stored.current = client.getQueryData<Push | Telegram>(queryKey)?.muted ?? [];
      show(muted);
    },
    onSuccess: (_, muted) => {
      stored.current = muted;
      show(muted);
    },
    onError: (error) => {
      show(stored.current);
      toast(actionFailure(error));
    },
  });
  return mutate;
}

interface TopicSwitchesProps {
  label: string;
  muted: readonly NewsTopic[];
  onChange: (muted: NewsTopic[]) => void;
}

/** A switch for each notification topic. */
function TopicSwitches({ label, muted, onChange }: TopicSwitchesProps) {
  return (
    <fieldset>
      <Text as="legend" size={14} weight="medium" below={8}>
        {label}
      </Text>
      {NEWS_TOPICS.map((topic) => (
        <CheckField
          key={topic}
          label={text.push.topics[topic]}
          checked={!muted.includes(topic)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? muted.filter((other) => other !== topic) : [...muted, topic])
          }
        />
      ))}
    </fieldset>
  );
}

/** Linking happens in another program, so the state is refetched when the member comes back. */
const telegramQuery = () => ({ ...apiQuery('GET /api/user/telegram', {}), staleTime: 0 });

/** Whether there is anything to set up: most sites have no bot. */
export function useHasTelegram(): boolean {
  const { data } = useQuery(telegramQuery());
  return Boolean(data?.bot ?? data?.name);
}

/** Notifications in Telegram, and their topics. */
export function TelegramSettings() {
  const query = useQuery(telegramQuery());
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {(telegram) =>
        telegram.name === null ? <Linking bot={telegram.bot} /> : <Linked telegram={telegram} />
      }
    </Loaded>
  );
}

/**
 * The link is created with the first press; the second press opens it in Telegram without being blocked as a pop-up. One
 * that has expired gives way to the first button.
 */
function Linking({ bot }: { bot: string | null }) {
  const make = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/telegram', {}),
    // The code is a credential: it is discarded when it is no longer shown.
    gcTime: 0,
  });
  const { data, reset } = make;
  useEffect(() => {
    if (!data) return;
    // Counted here, because clocks of devices differ.
    const timer = setTimeout(reset, TELEGRAM_LINK_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return (
    <Stack gap={8}>
      <Stack direction="row" gap={12} wrap align="center">
        {data ? (
          <Button variant="action" to={data.url} target="_blank" rel="noreferrer">
            {text.telegram.open}
          </Button>
        ) : (
          <Button aria-disabled={make.isPending} onClick={() => !make.isPending && make.mutate()}>
            {text.telegram.link}
          </Button>
        )}
        <bdi dir="ltr">@{bot}</bdi>
      </Stack>
      <Text size={14} role="status" tone={make.error ? 'error' : 'quiet'}>
        {make.error ? actionFailure(make.error) : data && text.telegram.openHint}
      </Text>
    </Stack>
  );
}

function Linked({ telegram }: { telegram: Telegram }) {
  const client = useQueryClient();
  const { queryKey } = telegramQuery();
  const onSettled = () => client.invalidateQueries({ queryKey });
  const unlink = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/telegram', {}),
    onSettled,
  });
  const mute = useMute(queryKey, (muted) =>
    callWithCsrf('PATCH /api/user/telegram', { body: { muted } }),
  );
  return (
    <Stack gap={16}>
      <Stack direction="row" gap={12} wrap align="center">
        <Text>
          {text.telegram.linkedTo} <bdi>{telegram.name}</bdi>
        </Text>
        <Button
          size="small"
          aria-disabled={unlink.isPending}
          onClick={() => !unlink.isPending && unlink.mutate()}
        >
          {text.telegram.unlink}
        </Button>
      </Stack>
      {unlink.error && (
        <Text size={14} tone="error" role="alert">
          {actionFailure(unlink.error)}
        </Text>
      )}
      <TopicSwitches label={text.telegram.topicsLabel} muted={telegram.muted} onChange={mute} />
    </Stack>
  );
}
