import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { TELEGRAM_API } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { BooleanInput, CheckboxGroupInput, Form, SaveButton } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ConfirmButton, useSaveForm } from '../../actions/actions';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput } from '../../fields/inputs';
import { LoadFailed } from '../../layout/load-failed';
import { Section, TestButton } from './connection-parts';

type Settings = CallOutput<'GET /api/admin/operator-alerts'>;

const KINDS: Record<Settings['kinds'][number], string> = {
  support: 'پیام تازه به پشتیبانی',
  payment: 'پرداختی که باید بررسی شود',
  encode: 'فیلمی که آماده نشد',
  disk: 'دیسک رو به پر شدن',
  backup: 'پشتیبانی که گرفته نشد',
  cdn: 'تغییرهایی که CDN نپذیرفت',
  sms: 'تمام شدن سهم پیامک روز',
};

const KEY = ['operator-alerts'];

/** What owners are told of, and where. */
export function AlertSection() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callApi('GET /api/admin/operator-alerts', {}),
  });
  const save = useSaveForm(KEY, (body) => callForm<Settings>('PUT', 'operator-alerts', { body }));
  if (!data) return <LoadFailed error={error} refetch={refetch} />;
  return (
    <Section title="باخبر شدن">
      <Form
        onSubmit={({ telegramToken, ...values }: FieldValues) =>
          save({ ...values, telegramToken: telegramToken ?? '' })
        }
        record={{ id: 'alerts', ...data, telegramToken: '' }}
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
        <LatinInput
          source="telegramChat"
          label="گفت‌وگوی تلگرام"
          placeholder="-1001234567890"
          helperText="شمارهٔ گفت‌وگو یا گروه، یا نام کانال با @. نخست ربات را به آن بیفزایید."
        />
        <LatinInput
          source="telegramToken"
          label={data.hasTelegramToken ? 'توکن تازهٔ ربات' : 'توکن ربات'}
          autoComplete="off"
          helperText={
            data.hasTelegramToken
              ? 'خالی بگذارید تا همان که هست بماند'
              : 'آنچه BotFather در تلگرام به شما داده است؛ پس از ذخیره دیگر نشان داده نمی‌شود'
          }
        />
        <LatinInput
          source="telegramApi"
          label="نشانی Bot API"
          placeholder={TELEGRAM_API}
          helperText="تنها اگر سرور شما به تلگرام راه ندارد و سرور یا آینهٔ دیگری دارید"
        />
        <BooleanInput
          source="servesMembers"
          label="این ربات به اعضا هم خدمت کند"
          helperText="جست‌وجو در تلگرام، و خبرها برای هر که حسابش را به ربات وصل کند"
        />
        {data.isTelegramUnreadable && (
          <Alert severity="error" sx={{ mb: 2 }}>
            توکن با کلید پوشهٔ دادهٔ دیگری نوشته شده است؛ آن را دوباره بنویسید.
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <SaveButton label="ذخیره" />
          {data.hasTelegramToken && (
            <ConfirmButton
              label="فراموش کردن توکن"
              help="توکن پاک می‌شود و خبری به تلگرام نمی‌رسد، تا دوباره آن را بنویسید."
              color="error"
              reasonLabel={null}
              run={() =>
                callForm('PUT', 'operator-alerts', { body: { ...data, telegramToken: null } })
              }
              done="توکن فراموش شد"
            />
          )}
        </Stack>
      </Form>
      {data.hasTelegramToken && data.telegramChat && !data.isTelegramUnreadable && (
        <Stack sx={{ mt: 2 }}>
          <TestButton
            label="آزمودن تلگرام"
            run={() => callApi('POST /api/admin/operator-alerts/test', {})}
          />
        </Stack>
      )}
    </Section>
  );
}
