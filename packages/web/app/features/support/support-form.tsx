import { supportMessage } from '@parde/contract/forms';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { EmailField } from '../../components/email-field';
import { FormField } from '../../components/form-field';
import { SelectBox } from '../../components/select-box';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { SentNote } from './sent-note';
import { text } from './text';

/** A message to the operators. The text stays in the form until it was sent. */
export function SupportForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useApiForm({
    schema: supportMessage,
    submit: (body) => callWithCsrf('POST /api/support', { body }),
    onDone: (_, { email }) => {
      form.form.reset();
      setSentFrom(email);
    },
  });
  if (sentFrom) return <SentNote email={sentFrom} onAnother={() => setSentFrom(null)} />;
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
      <FormField {...form.field('name')} label={text.name}>
        {(field) => <input {...field} type="text" autoComplete="name" maxLength={80} required />}
      </FormField>
      <EmailField {...form.field('email')} label={text.email} help={text.emailHelp} />
      <FormField {...form.field('topic')} label={text.topic}>
        {(field) => (
          <SelectBox {...field}>
            {Object.entries(text.topics).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectBox>
        )}
      </FormField>
      <FormField {...form.field('message')} label={text.message} help={text.messageHelp}>
        {(field) => <textarea {...field} rows={6} maxLength={4000} dir="auto" required />}
      </FormField>
    </ApiForm>
  );
}
