import { emailBody } from '@parde/contract/forms';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import button from '../../components/button.module.css';
import { EmailField } from '../../components/email-field';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import styles from './auth-parts.module.css';
import { Outcome } from './outcome';
import { text } from './text';

/** Requests a sign-in link by mail. Its message does not reveal whether the account exists. */
export function MagicLinkForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm({
    schema: emailBody,
    submit: (body) => callWithCsrf('POST /api/sanc/magic-link', { body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  const { lead, send, sending, sentTitle, sent, another } = text.magicLink;
  if (sentTo) {
    return (
      <Outcome
        as="h2"
        title={sentTitle}
        actions={
          <button type="button" className={button.quiet} onClick={() => setSentTo(null)}>
            {another}
          </button>
        }
      >
        {sent.before} <bdi>{sentTo}</bdi> {sent.after}
      </Outcome>
    );
  }
  return (
    <ApiForm form={form} submitLabel={send} pendingLabel={sending}>
      <p className={styles.formLead}>{lead}</p>
      <EmailField {...form.field('email')} label={text.email} autoComplete="username" />
    </ApiForm>
  );
}
