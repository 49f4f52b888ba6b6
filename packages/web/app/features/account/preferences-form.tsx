import type { User } from '@parde/contract';
import { MAX_MEMBER_NAME } from '@parde/shared/limits';
import { useEffect, useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { CheckField, Field } from '../../components/field';
import { SelectBox } from '../../components/select';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { updateUser } from '../../stores/auth';
import styles from './preferences-form.module.css';
import { text } from './text';

const valuesOf = ({ name, preferences }: Pick<User, 'name' | 'preferences'>) => ({
  name,
  hide_spoilers: preferences.hideSpoilers,
  email_digest: preferences.emailDigest,
});

/** The member's name and preferences; shows that they are saved until they are edited again. */
export function PreferencesForm({ user }: { user: User }) {
  const [isSaved, setSaved] = useState(false);
  const form = useApiForm({
    schema: ({ preferencesBody }) => preferencesBody,
    defaultValues: valuesOf(user),
    submit: (body) => callWithCsrf('PATCH /api/user', { body }),
    onDone: (saved) => {
      reset(valuesOf(saved));
      updateUser(saved);
      setSaved(true);
    },
  });
  const { reset } = form.form;
  // The member is first shown as stored in this browser, and may have been changed on another device.
  const { name, preferences } = user;
  const { hideSpoilers, emailDigest } = preferences;
  useEffect(() => {
    const preferences = { hideSpoilers, emailDigest };
    reset(valuesOf({ name, preferences }), { keepDirtyValues: true });
  }, [name, hideSpoilers, emailDigest, reset]);
  const words = text.preferences;
  return (
    <div onChange={() => setSaved(false)}>
      <ApiForm
        isNarrow
        form={form}
        label={words.title}
        submitLabel={words.save}
        pendingLabel={words.saving}
      >
        <Field {...form.field('name')} label={words.name} help={words.nameHelp}>
          {(field) => (
            <input {...field} type="text" autoComplete="name" maxLength={MAX_MEMBER_NAME} />
          )}
        </Field>
        <Field
          {...form.field('email_digest')}
          label={words.digest}
          help={user.emailVerified ? words.digestHelp : words.digestUnverified}
        >
          {(field) => (
            <SelectBox {...field}>
              {Object.entries(words.digests).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectBox>
          )}
        </Field>
        <CheckField
          {...form.field('hide_spoilers')}
          label={words.hideSpoilers}
          help={words.hideSpoilersHelp}
        />
      </ApiForm>
      <Text size={14} role="status" className={styles.saved}>
        {isSaved && words.saved}
      </Text>
    </div>
  );
}
