import type { OwnList } from '@parde/contract';
import { MAX_LIST_DESCRIPTION, MAX_LIST_NAME } from '@parde/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callWithCsrf } from '../lib/csrf';
import { useApiForm } from '../lib/use-api-form';
import { invalidateLists } from '../lib/user-titles';
import { ApiForm } from './api-form';
import { CheckField, Field } from './field';

export const listText = {
  title: (name: string) => `«${name}» در فهرست‌های شما`,
  create: 'ساختن فهرست تازه',
  save: 'ثبت',
  saving: 'در حال ثبت…',
  name: 'نام فهرست',
  description: 'توضیح (اختیاری)',
  isPublic: 'همگانی',
  isPublicHelp: 'هر کس نشانی‌اش را داشته باشد آن را با نام نمایشی شما می‌بیند.',
  public: 'همگانی',
  private: 'خصوصی',
  added: (name: string, list: string) => `«${name}» در «${list}» است.`,
  all: 'همهٔ فهرست‌ها',
  close: 'بستن',
};

interface ListFormProps {
  /** The list to edit; if absent, a new one is created. */
  list?: OwnList;
  /** A title that a new list starts with. */
  titleId?: number;
  /** The form stays pending until it resolves, so that a list is not created twice while its page loads. */
  onDone: (list: OwnList) => void | Promise<void>;
  /** Needed in a dialog that has no other way to cancel. */
  onCancel?: () => void;
}

/** Name, description and visibility of a list. */
export function ListForm({ list, titleId, onDone, onCancel }: ListFormProps) {
  const client = useQueryClient();
  const [start] = useState({
    name: list?.name ?? '',
    description: list?.description ?? '',
    is_public: list?.isPublic ?? false,
  });
  const form = useApiForm({
    schema: ({ listBody }) => listBody,
    defaultValues: start,
    submit: (body) => {
      if (!list) {
        return callWithCsrf('POST /api/user/lists', {
          body: { ...body, ...(titleId ? { title_id: titleId } : {}) },
        });
      }
      const { name, description, is_public } = body;
      // What was changed elsewhere stays: a list that was made private does not become public again.
      return callWithCsrf('PATCH /api/user/lists/{id}', {
        params: { id: list.id },
        body: {
          ...(name === start.name ? {} : { name }),
          ...(description === start.description ? {} : { description }),
          ...(is_public === start.is_public ? {} : { is_public }),
        },
      });
    },
    onDone: (saved) => {
      void invalidateLists(client);
      return onDone(saved);
    },
  });
  const { setFocus } = form.form;
  // The form may appear in a dialog that is already open, once the member's lists have loaded.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <ApiForm
      form={form}
      submitLabel={list ? listText.save : listText.create}
      pendingLabel={listText.saving}
      onCancel={onCancel}
    >
      <Field {...form.field('name')} label={listText.name}>
        {(field) => <input {...field} type="text" maxLength={MAX_LIST_NAME} />}
      </Field>
      <Field {...form.field('description')} label={listText.description}>
        {(field) => <textarea {...field} rows={3} maxLength={MAX_LIST_DESCRIPTION} />}
      </Field>
      <CheckField
        {...form.field('is_public')}
        label={listText.isPublic}
        help={listText.isPublicHelp}
      />
    </ApiForm>
  );
}
