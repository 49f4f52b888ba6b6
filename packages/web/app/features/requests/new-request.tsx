import type { RequestBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { MAX_IMDB_LINK, MAX_NOTE, MAX_REQUEST_NAME } from '@parde/shared/limits';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { SuccessMark } from '../../components/disc';
import { Field } from '../../components/field';
import { SelectBox } from '../../components/select';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { useApiForm } from '../../lib/use-api-form';
import { TYPE_WORDS } from '../../lib/words';
import type { RequestAnswer } from './api';
import { useRequestTitle } from './api';
import styles from './new-request.module.css';
import { ExistingTitle, RequestMatches } from './request-matches';
import { sentWords, typedImdb, typedYear } from './request-words';
import { text } from './text';

/** Requests a title, and shows the result. */
export function NewRequest() {
  const [answer, setAnswer] = useState<RequestAnswer | null>(null);
  return (
    <div className={styles.column}>
      {answer ? (
        <RequestSent answer={answer} onAnother={() => setAnswer(null)} />
      ) : (
        <RequestForm onSent={setAnswer} />
      )}
    </div>
  );
}

const CONFLICT = 409;

/** Searches the catalogue and existing requests before a title is requested. */
function RequestForm({ onSent }: { onSent: (answer: RequestAnswer) => void }) {
  const requestTitle = useRequestTitle();
  const [refused, setRefused] = useState<RequestBody | null>(null);
  const wanted = useSearchParams()[0].get('title')?.slice(0, MAX_REQUEST_NAME);
  const form = useApiForm({
    schema: ({ requestBody }) => requestBody,
    ...(wanted ? { defaultValues: { title: wanted } } : {}),
    submit: async (request) => {
      setRefused(null);
      try {
        return await requestTitle(request);
      } catch (error) {
        if (error instanceof ApiError && error.status === CONFLICT) setRefused(request);
        throw error;
      }
    },
    onDone: onSent,
  });
  const name = useWatch({ control: form.form.control, name: 'title' }) ?? '';
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending} label={text.title}>
      <Field {...form.field('title')} label={text.name} help={text.nameHelp}>
        {(field) => (
          <input {...field} type="text" autoComplete="off" maxLength={MAX_REQUEST_NAME} required />
        )}
      </Field>
      <RequestMatches name={name} onJoined={onSent} />
      <div className={styles.pair}>
        <Field {...form.field('type')} label={text.type}>
          {(field) => (
            <SelectBox {...field}>
              {Object.entries(TYPE_WORDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectBox>
          )}
        </Field>
        <Field
          {...form.field('year', { setValueAs: typedYear })}
          label={text.year}
          help={text.yearHelp}
        >
          {(field) => (
            <input {...field} type="text" inputMode="numeric" autoComplete="off" maxLength={8} />
          )}
        </Field>
      </div>
      <Field
        {...form.field('imdb', { setValueAs: typedImdb })}
        label={text.imdb}
        help={text.imdbHelp}
      >
        {(field) => (
          <input
            {...field}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={MAX_IMDB_LINK}
          />
        )}
      </Field>
      <Field {...form.field('note')} label={text.note} help={text.noteHelp}>
        {(field) => <textarea {...field} rows={3} maxLength={MAX_NOTE} />}
      </Field>
      {refused && <ExistingTitle request={refused} />}
    </ApiForm>
  );
}

/** Replaces the form when the request was sent. */
function RequestSent({ answer, onAnother }: { answer: RequestAnswer; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, hint } = sentWords(answer);
  return (
    <Stack gap={8} align="start" panel className={styles.sent}>
      <SuccessMark />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Text weight="medium">
        «<bdi>{answer.request.title}</bdi>»
      </Text>
      <Text tone="quiet" below={8}>
        {hint}
      </Text>
      <Button onClick={onAnother}>{text.sent.another}</Button>
    </Stack>
  );
}
