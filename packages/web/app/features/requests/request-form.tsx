import type { RequestBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { requestBody } from '@parde/contract/forms';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiForm } from '../../components/api-form';
import { FormField } from '../../components/form-field';
import { SelectBox } from '../../components/select-box';
import { useApiForm } from '../../lib/use-api-form';
import { TYPE_WORDS } from '../../lib/words';
import type { RequestAnswer } from './api';
import { Found } from './found';
import styles from './request-form.module.css';
import { typedImdb, typedYear } from './request-words';
import { text } from './text';
import { useAsk } from './use-ask';
import { WhereItIs } from './where-it-is';

const CONFLICT = 409;

/** First searches the catalogue and existing requests; only then requests. */
export function RequestForm({ onSent }: { onSent: (answer: RequestAnswer) => void }) {
  const ask = useAsk();
  const [refused, setRefused] = useState<RequestBody | null>(null);
  const form = useApiForm({
    schema: requestBody,
    submit: async (wish) => {
      setRefused(null);
      try {
        return await ask(wish);
      } catch (error) {
        if (error instanceof ApiError && error.status === CONFLICT) setRefused(wish);
        throw error;
      }
    },
    onDone: onSent,
  });
  const name = useWatch({ control: form.form.control, name: 'title' }) ?? '';
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending} label={text.title}>
      <FormField {...form.field('title')} label={text.name} help={text.nameHelp}>
        {(field) => (
          <input {...field} type="text" autoComplete="off" dir="auto" maxLength={150} required />
        )}
      </FormField>
      <Found name={name} onJoined={onSent} />
      <div className={styles.pair}>
        <FormField {...form.field('type')} label={text.type}>
          {(field) => (
            <SelectBox {...field}>
              {Object.entries(TYPE_WORDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectBox>
          )}
        </FormField>
        <FormField
          {...form.field('year', { setValueAs: typedYear })}
          label={text.year}
          help={text.yearHelp}
        >
          {(field) => (
            <input {...field} type="text" inputMode="numeric" autoComplete="off" maxLength={8} />
          )}
        </FormField>
      </div>
      <FormField
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
            maxLength={200}
          />
        )}
      </FormField>
      <FormField {...form.field('note')} label={text.note} help={text.noteHelp}>
        {(field) => (
          <textarea
            {...field}
            className={`${field.className} ${styles.note}`}
            rows={3}
            maxLength={500}
            dir="auto"
          />
        )}
      </FormField>
      {refused && <WhereItIs wish={refused} />}
    </ApiForm>
  );
}
