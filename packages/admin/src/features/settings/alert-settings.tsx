import type { CallOutput } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { CheckboxGroupInput, Form, SaveButton } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useSaveForm } from '../../actions/actions';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput } from '../../fields/inputs';
import { Section } from './connection-parts';

type Settings = CallOutput<'GET /api/admin/operator-alerts'>;

const KINDS: Record<Settings['kinds'][number], string> = {
  support: 'پیام تازه به پشتیبانی',
  payment: 'پرداختی که باید بررسی شود',
  encode: 'فیلمی که آماده نشد',
  disk: 'دیسک رو به پر شدن',
  backup: 'پشتیبانی که گرفته نشد',
};

const KEY = ['operator-alerts'];

/** What owners are told of, and where. */
export function AlertSection() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => callApi('GET /api/admin/operator-alerts', {}),
  });
  const save = useSaveForm(KEY, (body) => callForm<Settings>('PUT', 'operator-alerts', { body }));
  if (!data) return null;
  return (
    <Section title="باخبر شدن">
      <Form
        onSubmit={(values: FieldValues) => save(values)}
        record={{ id: 'alerts', ...data }}
        key={JSON.stringify(data)}
      >
        <CheckboxGroupInput
          source="kinds"
          label="مالکان با ایمیل از این‌ها باخبر شوند"
          choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))}
          row={false}
        />
        <LatinInput
          source="webhookUrl"
          label="وب‌هوک"
          placeholder="https://"
          helperText="اگر بنویسید، هر خبر با POST به آن هم فرستاده می‌شود: kind، text و url"
        />
        <SaveButton label="ذخیره" />
      </Form>
    </Section>
  );
}
