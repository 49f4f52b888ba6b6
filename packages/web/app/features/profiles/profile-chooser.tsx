import type { Profile } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Loaded } from '../../components/loaded';
import { MixedWords } from '../../components/mixed-words';
import { PageFrame } from '../../components/page-frame';
import { PasswordField, PinField } from '../../components/password-field';
import { ProfileAvatar } from '../../components/profile-avatar';
import { Bone } from '../../components/skeletons';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { useApiForm } from '../../lib/use-api-form';
import { useAuth } from '../../stores/auth';
import { enterProfile, sendChoice } from './choose-profile';
import styles from './profile-chooser.module.css';
import { text } from './text';

/** Always refetched: another device may have added a profile. */
export const profilesQuery = () => ({ ...apiQuery('GET /api/user/profiles', {}), staleTime: 0 });

type Profiles = CallOutput<'GET /api/user/profiles'>;

/** «چه کسی تماشا می‌کند؟»: a choice between the account's profiles. */
export function ProfileChooser() {
  const query = useQuery(profilesQuery());
  return (
    <PageFrame className={styles.page}>
      <Text as="h1" size={40} phone={28} tight>
        {text.chooser.title}
      </Text>
      <Loaded query={query} skeleton={<Bone height={132} radius="card" />}>
        {(profiles) => <Choices profiles={profiles} />}
      </Loaded>
    </PageFrame>
  );
}

function Choices({ profiles: { data, current } }: { profiles: Profiles }) {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Profile | null>(null);
  const chosen = data.find(({ id }) => id === current);
  const isChild = chosen != null && chosen.ageLimit !== null;
  const enter = (profile: Profile) => enterProfile(profile, search.get('next'));
  const choose = useMutation({
    mutationFn: ({ id }: Profile) => sendChoice({ profile_id: id }),
    onSuccess: enter,
  });
  const press = (profile: Profile) => {
    const asksPin = profile.id !== current && (profile.hasPin || isChild);
    if (asksPin) setAsked(profile);
    else if (!choose.isPending) choose.mutate(profile);
  };
  return (
    <>
      <ul className={styles.list}>
        {data.map((profile) => (
          <li key={profile.id}>
            <button
              type="button"
              className={styles.profile}
              aria-current={profile.id === current ? 'true' : undefined}
              onClick={() => press(profile)}
            >
              <ProfileAvatar avatar={profile.avatar} size="var(--avatar-size)" />
              <span className={styles.name}>
                <Text as="bdi" size={16} weight="medium" lines={2} title={profile.name}>
                  {profile.name}
                </Text>
                <Text as="span" size={12} tone="quiet" block>
                  {profile.ageLimit !== null && text.child(profile.ageLimit)}
                  {profile.hasPin && text.chooser.locked}
                </Text>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {choose.error && (
        <Text size={14} tone="error" role="alert">
          {actionFailure(choose.error)}
        </Text>
      )}
      {!isChild && current !== null && <Button to={paths.profiles}>{text.chooser.manage}</Button>}
      {asked && (
        <PinDialog
          profile={asked}
          first={data[0]?.name ?? ''}
          onClose={() => setAsked(null)}
          onDone={enter}
        />
      )}
    </>
  );
}

interface PinDialogProps {
  profile: Profile;
  /** Name of the first profile, whose PIN is used for profiles that have none. */
  first: string;
  onClose: () => void;
  onDone: (profile: Profile) => void;
}

/** Asks for the PIN, or for the account's password if the PIN was forgotten. */
function PinDialog({ profile, first, onClose, onDone }: PinDialogProps) {
  const [isForgotten, setForgotten] = useState(false);
  const hasPassword = useAuth((state) => state.user?.hasPassword !== false);
  const words = text.pin;
  const lead = profile.hasPin ? words.own : words.leave(first);
  const way = { profile, onDone, onClose };
  return (
    <Dialog title={words.title(profile.name)} onClose={onClose}>
      <Text tone="quiet">
        <MixedWords text={isForgotten ? words.passwordLead : lead} />
      </Text>
      {isForgotten ? <ByPassword {...way} /> : <ByPin {...way} />}
      {hasPassword && !isForgotten && (
        <Button variant="link" onClick={() => setForgotten(true)}>
          {words.forgotten}
        </Button>
      )}
    </Dialog>
  );
}

type WayProps = Pick<PinDialogProps, 'profile' | 'onDone' | 'onClose'>;

function ByPin({ profile, onDone, onClose }: WayProps) {
  const form = useApiForm({
    schema: ({ profilePinForm }) => profilePinForm,
    submit: ({ pin }) => sendChoice({ profile_id: profile.id, pin }),
    onDone,
  });
  return (
    <ApiForm
      form={form}
      submitLabel={text.pin.open}
      pendingLabel={text.pin.opening}
      onCancel={onClose}
    >
      <PinField {...form.field('pin')} label={text.pin.label} />
    </ApiForm>
  );
}

function ByPassword({ profile, onDone, onClose }: WayProps) {
  const form = useApiForm({
    schema: ({ proofPasswordBody }) => proofPasswordBody,
    submit: ({ password }) => sendChoice({ profile_id: profile.id, password }),
    onDone,
  });
  return (
    <ApiForm
      form={form}
      submitLabel={text.pin.open}
      pendingLabel={text.pin.opening}
      onCancel={onClose}
    >
      <PasswordField
        {...form.field('password')}
        label={text.pin.password}
        autoComplete="current-password"
      />
    </ApiForm>
  );
}
