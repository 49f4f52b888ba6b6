import type { CallOutput } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import {
  ArrayInput,
  AutocompleteArrayInput,
  BooleanInput,
  FormDataConsumer,
  required,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from 'react-admin';
import { callApi } from '../../api/client';
import {
  DecimalInput,
  ExternalIdsInput,
  LatinInput,
  WholeNumberInput,
  YearInput,
} from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';
import { LanguageInput } from '../../inputs/language-input';
import { Lockable } from '../../inputs/versioned';
import {
  choicesOf,
  FIELD_NAMES,
  RATINGS,
  SERIES_STATUSES,
  STATE_CHOICES,
  TOMATO_STATUSES,
  TYPES,
} from '../../words/title-words';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

const named = ({ code, titleFa }: { code: string; titleFa: string }) => ({
  id: code,
  name: titleFa,
});

/** Choices for the inputs of a title; empty until they are loaded. */
export function useTitleChoices() {
  const { data } = useQuery({
    queryKey: ['titles', 'choices'],
    queryFn: () => callApi('GET /api/admin/titles/choices', {}),
    staleTime: 300_000,
  });
  return {
    genres: (data?.genres ?? []).map(({ id, titleFa }) => ({ id, name: titleFa })),
    countries: (data?.countries ?? []).map(named),
    languages: (data?.languages ?? []).map(named),
    ages: (data?.ages ?? []).map(named),
  };
}

function Field({ field, children }: { field: string; children: ReactElement }) {
  return (
    <Lockable field={field} name={FIELD_NAMES[field] ?? field}>
      {children}
    </Lockable>
  );
}

export function NameInputs() {
  return (
    <>
      <Field field="titleFa">
        <TextInput source="titleFa" label={FIELD_NAMES.titleFa} validate={required()} />
      </Field>
      <Field field="titleOriginal">
        <TextInput source="titleOriginal" label={FIELD_NAMES.titleOriginal} />
      </Field>
      <Field field="titleEn">
        <LatinInput source="titleEn" label={FIELD_NAMES.titleEn} />
      </Field>
      <Field field="taglineFa">
        <TextInput source="taglineFa" label={FIELD_NAMES.taglineFa} />
      </Field>
      <Field field="taglineEn">
        <LatinInput source="taglineEn" label={FIELD_NAMES.taglineEn} />
      </Field>
      <Field field="synopsisFa">
        <TextInput source="synopsisFa" label={FIELD_NAMES.synopsisFa} multiline minRows={3} />
      </Field>
      <Field field="synopsisEn">
        <TextInput source="synopsisEn" label={FIELD_NAMES.synopsisEn} multiline />
      </Field>
      <Field field="aliases">
        <ArrayInput source="aliases" label={FIELD_NAMES.aliases}>
          <SimpleFormIterator inline>
            <TextInput source="text" label="نام" validate={required()} />
            <LanguageInput source="language" label="زبان" />
          </SimpleFormIterator>
        </ArrayInput>
      </Field>
    </>
  );
}

const WORD_LISTS = ['keywords', 'companies', 'networks'] as const;

export function FactInputs() {
  const { genres, countries, languages, ages } = useTitleChoices();
  const lists = { genres, countries, languages };
  return (
    <>
      <Field field="type">
        <SelectInput
          source="type"
          label={FIELD_NAMES.type}
          choices={choicesOf(TYPES)}
          validate={required()}
        />
      </Field>
      <Field field="year">
        <YearInput source="year" label={`${FIELD_NAMES.year} (میلادی)`} />
      </Field>
      <Field field="endYear">
        <YearInput source="endYear" label={`${FIELD_NAMES.endYear} (میلادی، سریال)`} />
      </Field>
      <Field field="runtimeMin">
        <WholeNumberInput source="runtimeMin" label={FIELD_NAMES.runtimeMin} />
      </Field>
      <Field field="age">
        <SelectInput source="age" label={FIELD_NAMES.age} choices={ages} />
      </Field>
      {Object.entries(lists).map(([field, choices]) => (
        <Field key={field} field={field}>
          <AutocompleteArrayInput source={field} label={FIELD_NAMES[field]} choices={choices} />
        </Field>
      ))}
      <Field field="seriesStatus">
        <SelectInput
          source="seriesStatus"
          label={`${FIELD_NAMES.seriesStatus} (سریال)`}
          choices={choicesOf(SERIES_STATUSES)}
        />
      </Field>
      {WORD_LISTS.map((field) => (
        <Field key={field} field={field}>
          <TextArrayInput
            source={field}
            label={FIELD_NAMES[field]}
            helperText="پس از هر یک Enter را بزنید."
          />
        </Field>
      ))}
      <Field field="releaseDate">
        <JalaliInput source="releaseDate" label={FIELD_NAMES.releaseDate} />
      </Field>
      <Field field="isFree">
        <BooleanInput source="isFree" label={FIELD_NAMES.isFree} />
      </Field>
      <Field field="ratings">
        <RatingsInput />
      </Field>
      <Field field="externalIds">
        <ExternalIdsInput label={FIELD_NAMES.externalIds as string} />
      </Field>
    </>
  );
}

/** The title's ratings elsewhere. */
function RatingsInput() {
  return (
    <ArrayInput source="ratings" label={FIELD_NAMES.ratings}>
      <SimpleFormIterator inline disableReordering>
        <SelectInput
          source="source"
          label="منبع"
          choices={choicesOf(RATINGS)}
          validate={required()}
        />
        <DecimalInput source="value" label="امتیاز" validate={required()} />
        <WholeNumberInput source="votes" label="شمار رأی‌ها" />
        <FormDataConsumer>
          {({ scopedFormData }) =>
            scopedFormData?.source === 'rotten_tomatoes' && (
              <SelectInput
                source="status"
                label="نشان"
                choices={choicesOf(TOMATO_STATUSES)}
                helperText="خالی: از امتیاز پیدا می‌شود."
              />
            )
          }
        </FormDataConsumer>
      </SimpleFormIterator>
    </ArrayInput>
  );
}

export function StateInputs() {
  return (
    <>
      <SelectInput
        source="state"
        label={FIELD_NAMES.state}
        choices={STATE_CHOICES}
        validate={required()}
        helperText="بازدیدکنندگان و اعضا تنها عنوان‌های منتشرشده را می‌بینند."
      />
      <FormDataConsumer<Title>>
        {({ formData }) => (
          <>
            {formData.state === 'draft' && (
              <JalaliInput
                source="publishAt"
                label={FIELD_NAMES.publishAt}
                withTime
                helperText="خالی: با دست منتشر می‌شود. به وقت تهران."
              />
            )}
            {formData.state === 'takedown' && (
              <>
                <SelectInput
                  source="takedownStatus"
                  label={FIELD_NAMES.takedownStatus}
                  choices={[
                    { id: 410, name: 'برداشته شد (۴۱۰)' },
                    { id: 451, name: 'به حکم قانون (۴۵۱)' },
                  ]}
                  validate={required()}
                />
                <TextInput
                  source="takedownReason"
                  label={FIELD_NAMES.takedownReason}
                  validate={required()}
                  multiline
                  helperText="در صفحهٔ عنوان به بازدیدکننده نشان داده می‌شود."
                />
              </>
            )}
          </>
        )}
      </FormDataConsumer>
      <Field field="status">
        <SelectInput
          source="status"
          label={FIELD_NAMES.status}
          choices={choicesOf({ available: 'در دسترس', coming_soon: 'به‌زودی' })}
          validate={required()}
        />
      </Field>
      <Field field="publishedAt">
        <JalaliInput
          source="publishedAt"
          label={FIELD_NAMES.publishedAt as string}
          withTime
          helperText="جایش میان تازه‌ها. نخستین انتشار آن را می‌نویسد. به وقت تهران."
        />
      </Field>
      <Field field="availableFrom">
        <JalaliInput source="availableFrom" label={`${FIELD_NAMES.availableFrom} (به‌زودی)`} />
      </Field>
    </>
  );
}
