import type { Avatar, Profile } from '@parde/contract';
import { MAX_PROFILE_NAME } from '@parde/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { ApiForm } from '../../components/api-form';
import { Dialog } from '../../components/dialog';
import { CheckField, Field } from '../../components/field';
import { MixedWords } from '../../components/mixed-words';
import { PinField } from '../../components/password-field';
import { ProfileAvatar } from '../../components/profile-avatar';
import { SelectBox } from '../../components/select';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { useApiForm } from '../../lib/use-api-form';
import styles from './profile-form.module.css';
import { text } from './text';

const words = text.form;

const AVATARS = Object.keys(words.avatars) as Avatar[];

/** Age ratings of the initial catalogue; the operators may have defined others. */
const USUAL_AGES = [7, 12];

/** Converts an empty field to `undefined`. */
const orUndefined = { setValueAs: (value: string) => (value === '' ? undefined : value) };

interface ProfileDialogProps {
  /** `null` to create a profile. */
  profile: Profile | null;
  first: Profile;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Creates or edits a profile. */
export function ProfileDialog({ profile, first, onClose, onDone }: ProfileDialogProps) {
  const categories = useQuery(apiQuery('GET /api/categories', {}));
  const form = useApiForm({
    schema: ({ profileForm }) => profileForm,
    defaultValues: {
      name: profile?.name ?? '',
      avatar: profile?.avatar ?? 'moon',
      age_limit: profile?.ageLimit == null ? '' : String(profile.ageLimit),
    },
    submit: ({ drops_pin: dropsPin, pin, age_limit: ageLimit, ...body }) => {
      const all = { ...body, age_limit: ageLimit };
      if (!profile) {
        return callWithCsrf('POST /api/user/profiles', { body: { ...all, pin: pin ?? null } });
      }
      const { age_limit: changedLimit, ...rest } = all;
      return callWithCsrf('PATCH /api/user/profiles/{id}', {
        params: { id: profile.id },
        body: {
          ...rest,
          ...(changedLimit === profile.ageLimit ? {} : { age_limit: changedLimit }),
          ...(dropsPin ? { pin: null } : pin === undefined ? {} : { pin }),
        },
      });
    },
    onDone: () => onDone(profile ? words.saved : words.added),
  });
  const isChild = form.form.watch('age_limit') !== '';
  const marked = (categories.data?.ages ?? []).map(({ minAge }) => minAge);
  const own = profile?.ageLimit ?? null;
  const ages = [...new Set([...USUAL_AGES, ...marked, ...(own === null ? [] : [own])])];
  return (
    <Dialog title={profile ? words.editTitle : words.addTitle} onClose={onClose}>
      <ApiForm
        form={form}
        submitLabel={profile ? words.save : words.add}
        pendingLabel={profile ? words.saving : words.adding}
        onCancel={onClose}
      >
        <Field {...form.field('name')} label={words.name}>
          {(input) => (
            <input {...input} type="text" autoComplete="off" maxLength={MAX_PROFILE_NAME} />
          )}
        </Field>
        <AvatarField {...form.field('avatar')} />
        {profile?.isFirst ? null : (
          <Field {...form.field('age_limit')} label={words.age} help={words.ageHelp}>
            {(input) => (
              <SelectBox {...input}>
                <option value="">{words.grown}</option>
                {ages
                  .filter((age) => age < 18)
                  .sort((one, other) => one - other)
                  .map((age) => (
                    <option key={age} value={age}>
                      {text.child(age)}
                    </option>
                  ))}
              </SelectBox>
            )}
          </Field>
        )}
        {isChild && !first.hasPin && (
          <PinField
            {...form.field('first_pin', orUndefined)}
            label={<MixedWords text={words.firstPin(first.name)} />}
            help={words.firstPinHelp}
          />
        )}
        {!isChild && (
          <PinField
            {...form.field('pin', orUndefined)}
            label={profile?.hasPin ? words.newPin : words.pin}
            help={profile?.hasPin ? words.newPinHelp : words.pinHelp}
          />
        )}
        {profile?.hasPin && <CheckField {...form.field('drops_pin')} label={words.dropPin} />}
      </ApiForm>
    </Dialog>
  );
}

function AvatarField({ input, error }: ReturnType<ReturnType<typeof useApiForm>['field']>) {
  return (
    <fieldset>
      <Text as="legend" size={14} weight="medium">
        {words.avatar}
      </Text>
      <div className={styles.avatars}>
        {AVATARS.map((avatar) => (
          <label key={avatar} className={styles.avatar}>
            <input {...input} type="radio" value={avatar} />
            <span className="visually-hidden">{words.avatars[avatar]}</span>
            <ProfileAvatar avatar={avatar} size="52px" />
          </label>
        ))}
      </div>
      {error && (
        <Text size={14} tone="error">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
