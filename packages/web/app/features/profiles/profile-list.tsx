import type { Profile } from '@parde/contract';
import { MAX_PROFILES } from '@parde/shared/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Loaded } from '../../components/loaded';
import { ProfileAvatar } from '../../components/profile-avatar';
import { ListRow, RowList } from '../../components/row-list';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { refreshUser } from '../../stores/auth';
import { profilesQuery } from './profile-chooser';
import { ProfileDialog } from './profile-form';
import { text } from './text';

const words = text.manage;

type Asked = { what: 'edit'; profile: Profile | null } | { what: 'remove'; profile: Profile };

/** The account's profiles, with buttons to add, edit and delete them. */
export function ProfileList() {
  const client = useQueryClient();
  const query = useQuery(profilesQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const refresh = async (message: string) => {
    setAsked(null);
    toast(message);
    await client.invalidateQueries({ queryKey: profilesQuery().queryKey });
    await refreshUser();
  };
  const remove = useMutation({
    mutationFn: ({ id }: Profile) =>
      callWithCsrf('DELETE /api/user/profiles/{id}', { params: { id } }),
    onSuccess: () => {
      list.current?.focus();
      return refresh(words.removed);
    },
  });
  return (
    <Loaded query={query} skeleton={<Bone height={112} radius="card" />}>
      {({ data, current }) => (
        <>
          {/* Keeps the focus nearby when a profile is deleted. */}
          <RowList ref={list} tabIndex={-1}>
            {data.map((profile) => (
              <ProfileRow
                key={profile.id}
                profile={profile}
                isCurrent={profile.id === current}
                onEdit={() => setAsked({ what: 'edit', profile })}
                onRemove={() => setAsked({ what: 'remove', profile })}
              />
            ))}
          </RowList>
          {remove.error && (
            <Text size={14} tone="error" below={16} role="alert">
              {actionFailure(remove.error)}
            </Text>
          )}
          <Stack direction="row" gap={12} wrap>
            {data.length < MAX_PROFILES && (
              <Button onClick={() => setAsked({ what: 'edit', profile: null })}>{words.add}</Button>
            )}
            {data.length > 1 && <Button to={paths.chooseProfile()}>{words.switch}</Button>}
          </Stack>
          {data.length >= MAX_PROFILES && (
            <Text size={14} tone="quiet" above={8}>
              {words.full}
            </Text>
          )}
          {asked?.what === 'edit' && data[0] && (
            <ProfileDialog
              profile={asked.profile}
              first={data[0]}
              onClose={() => setAsked(null)}
              onDone={(message) => void refresh(message)}
            />
          )}
          {asked?.what === 'remove' && (
            <ConfirmDialog
              title={words.removeTitle}
              confirmText={words.remove}
              onConfirm={() => {
                // The request may need a proof, which opens its own dialog.
                setAsked(null);
                remove.mutate(asked.profile);
              }}
              onClose={() => setAsked(null)}
            >
              <Text tone="plain">
                <bdi>{asked.profile.name}</bdi>
              </Text>
              <p>{words.removeHint}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}

interface ProfileRowProps {
  profile: Profile;
  isCurrent: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function ProfileRow({ profile, isCurrent, onEdit, onRemove }: ProfileRowProps) {
  const { name, avatar, ageLimit, hasPin, isFirst } = profile;
  const facts = [
    isCurrent && words.current,
    ageLimit !== null && text.child(ageLimit),
    hasPin && words.hasPin,
  ].filter((fact) => fact !== false);
  return (
    <ListRow>
      <ProfileAvatar avatar={avatar} size="48px" />
      <Text as="div" grow>
        <Text weight="medium">
          <bdi>{name}</bdi>
        </Text>
        {facts.length > 0 && (
          <Text size={14} tone="quiet">
            {facts.join(' · ')}
          </Text>
        )}
      </Text>
      <Stack direction="row" gap={8}>
        <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        {!isFirst && (
          <Button size="small" aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </Stack>
    </ListRow>
  );
}
