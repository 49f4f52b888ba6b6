import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import button from '../../components/button.module.css';
import { FormField } from '../../components/form-field';
import { SelectBox } from '../../components/select-box';
import { failureWords, fieldErrors, readMessage, sendMessage } from './send-message';
import { SentNote } from './sent-note';
import styles from './support-form.module.css';
import { text } from './text';

/** A message to the operators. What was written stays in the form until it has arrived. */
export function SupportForm() {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: sendMessage,
  });
  const errors = fieldErrors(error);

  // The first field that was refused.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  if (isSuccess) return <SentNote email={variables.email} onAnother={reset} />;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(readMessage(new FormData(event.currentTarget)));
  }

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <FormField name="name" label={text.name} error={errors.name}>
        {(field) => <input {...field} type="text" autoComplete="name" maxLength={80} required />}
      </FormField>
      <FormField name="email" label={text.email} help={text.emailHelp} error={errors.email}>
        {(field) => (
          <input
            {...field}
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={254}
            required
          />
        )}
      </FormField>
      <FormField name="topic" label={text.topic} error={errors.topic}>
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
      <FormField name="message" label={text.message} help={text.messageHelp} error={errors.message}>
        {(field) => <textarea {...field} rows={6} maxLength={4000} dir="auto" required />}
      </FormField>
      {error && (
        <p role="alert" className={styles.failure}>
          {failureWords(error)}
        </p>
      )}
      <button type="submit" className={button.go} aria-disabled={isPending}>
        {isPending ? text.sending : text.send}
      </button>
    </form>
  );
}
