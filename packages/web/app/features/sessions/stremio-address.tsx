import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Field } from '../../components/field';
import { Loaded } from '../../components/loaded';
import { RowsSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { toast } from '../../lib/toast';
import { sessionsQuery } from './api';
import { text } from './text';

const words = text.stremio;
const stremioQuery = () => ({ ...apiQuery('GET /api/user/stremio', {}), staleTime: 0 });

/**
 * The member's personal address for Stremio, with buttons to create, replace and revoke it; shown only right after it
 * was created.
 */
export function StremioAddress() {
  const client = useQueryClient();
  const query = useQuery(stremioQuery());
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: stremioQuery().queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  const onSuccess = () => setAsked(null);
  const make = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/stremio', {}),
    onSettled,
    onSuccess,
    // The address is a credential: it is discarded when it is no longer shown.
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/stremio', {}),
    onSettled,
    onSuccess: () => {
      setAsked(null);
      make.reset();
    },
  });
  const action = asked === 'end' ? end : make;
  const error = action.error && actionFailure(action.error);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {({ createdAt, lastUsedAt }) => (
        <Stack gap={16}>
          {make.data && <ShownAddress url={make.data.url} />}
          {createdAt !== null && lastUsedAt !== null && (
            <Text size={14} tone="quiet">
              {words.made} <TimeAgo at={createdAt} />، {words.lastUsed} <TimeAgo at={lastUsedAt} />
            </Text>
          )}
          <Text size={14} role="status">
            {end.isSuccess && createdAt === null && words.ended}
          </Text>
          {error && asked === null && (
            <Text size={14} tone="error" role="alert">
              {error}
            </Text>
          )}
          <Stack direction="row" gap={12} wrap>
            <Button
              aria-disabled={make.isPending}
              onClick={() => {
                if (createdAt !== null) setAsked('renew');
                else if (!make.isPending) make.mutate();
              }}
            >
              {createdAt === null ? words.make : words.renew}
            </Button>
            {createdAt !== null && <Button onClick={() => setAsked('end')}>{words.end}</Button>}
          </Stack>
          {asked && (
            <ConfirmDialog
              title={words[asked === 'end' ? 'endTitle' : 'renewTitle']}
              confirmText={words[asked]}
              isPending={action.isPending}
              error={error}
              onConfirm={() => action.mutate()}
              onClose={() => setAsked(null)}
            >
              {words.endHint}
            </ConfirmDialog>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function ShownAddress({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast(words.copied);
    } catch {
      toast(words.copyFailed);
    }
  }
  return (
    <Stack gap={12}>
      <Field label={words.label} help={words.warning}>
        {(control) => (
          <input
            {...control}
            dir="ltr"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <Stack direction="row" gap={12} wrap>
        <Button variant="action" to={url.replace(/^https?:/, 'stremio:')}>
          {words.open}
        </Button>
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </Stack>
    </Stack>
  );
}
