import type { Push } from '@parde/contract';
import { NEWS_TOPICS, type NewsTopic } from '@parde/shared/news-topics';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { CheckField } from '../../components/field';
import { Loaded } from '../../components/loaded';
import { RowsSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { subscribeBrowser, unsubscribeBrowser } from '../../lib/push';
import { apiQuery } from '../../lib/query-client';
import { text } from './text';

const pushQuery = () => apiQuery('GET /api/user/push', {});

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** News on this browser, also while the site is closed, and which. */
export function PushSettings() {
  const query = useQuery(pushQuery());
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {(push) => (
        <Stack gap={16}>
          <BrowserSwitch push={push} />
          <Topics push={push} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Permission is asked for with the press, never before. */
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

function Topics({ push }: { push: Push }) {
  const client = useQueryClient();
  const { queryKey } = pushQuery();
  const { mutate } = useMutation({
    mutationFn: (muted: NewsTopic[]) => callWithCsrf('PATCH /api/user/push', { body: { muted } }),
    onMutate: (muted) => client.setQueryData<Push>(queryKey, (old) => old && { ...old, muted }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <fieldset>
      <Text as="legend" size={14} weight="medium" below={8}>
        {text.push.topicsLabel}
      </Text>
      {NEWS_TOPICS.map((topic) => (
        <CheckField
          key={topic}
          label={text.push.topics[topic]}
          checked={!push.muted.includes(topic)}
          onChange={({ currentTarget: { checked } }) =>
            mutate(checked ? push.muted.filter((other) => other !== topic) : [...push.muted, topic])
          }
        />
      ))}
    </fieldset>
  );
}
