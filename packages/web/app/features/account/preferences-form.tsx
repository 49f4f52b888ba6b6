import type { User } from '@parde/contract';
import { MAX_MEMBER_NAME } from '@parde/shared/limits';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { CheckField, Field } from '../../components/field';
import { SelectBox } from '../../components/select';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { updateUser } from '../../stores/auth';
import styles from './preferences-form.module.css';
import { text } from './text';

/** The member's name and preferences; shows that they are saved until they are edited again. */
export function PreferencesForm({ user }: { user: User }) {
  const [isSaved, setSaved] = useState(false);
  const form = useApiForm({
    schema: ({ preferencesBody }) => preferencesBody,
    defaultValues: {
      name: user.name,
      hide_spoilers: user.preferences.hideSpoilers,
      email_digest: user.preferences.emailDigest,
    },
    submit: (body) => callWithCsrf('PATCH /api/user', { body }),
    onDone: (saved) => {
      updateUser(saved);
      setSaved(true);
    },
  });
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
