import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { TELEGRAM_API } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import { useQuery } from '@tanstack/react-query';
import { BooleanInput, CheckboxGroupInput, SaveButton } from 'react-admin';
import { ConfirmButton } from '../../actions/actions';
import { formatValue, SettingsForm } from '../../actions/conflict';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput } from '../../inputs/inputs';
import { LoadFailed } from '../../layout/load-failed';
import { ALERT_KINDS } from '../../words/choice-words';
import { Section, TestButton } from './connection-parts';

const NAMES = {
  kinds: 'مالکان با ایمیل از این‌ها باخبر شوند',
  webhookUrl: 'وب‌هوک',
  telegramChat: 'گفت‌وگوی تلگرام',
  telegramApi: 'نشانی Bot API',
  servesMembers: 'این ربات به اعضا هم خدمت کند',
};

/** Formats a field's value for display. */
const valueText = (value: unknown) =>
  Array.isArray(value)
    ? value.map((kind: keyof typeof ALERT_KINDS) => ALERT_KINDS[kind]).join('، ') || '—'
    : formatValue(value);

const KEY = ['operator-alerts'];

/** Settings of operator alerts: which events owners are alerted to, and through which channels. */
export function AlertSection() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callApi('GET /api/admin/operator-alerts', {}),
  });
  if (!data) return <LoadFailed error={error} refetch={refetch} />;
  return (
    <Section title="باخبر شدن">
      <SettingsForm
        queryKey={KEY}
        part={data}
        recordOf={(settings) => ({ id: 'alerts', ...settings, telegramToken: '' })}
        save={({ telegramToken, ...values }) =>
          callForm('PUT', 'operator-alerts', {
            body: { ...values, telegramToken: telegramToken ?? '' },
          })
        }
        thing="این تنظیمات"
        names={NAMES}
        valueText={valueText}
      >
        <CheckboxGroupInput
          source="kinds"
          label={NAMES.kinds}
          choices={Object.entries(ALERT_KINDS).map(([id, name]) => ({ id, name }))}
          row={false}
        />
        <LatinInput
          source="webhookUrl"
          label={NAMES.webhookUrl}
          placeholder="https://"
          helperText={isolateLatin(
            'اگر بنویسید، هر خبر با POST به آن هم فرستاده می‌شود: kind، text و url',
          )}
        />
        <LatinInput
          source="telegramChat"
          label={NAMES.telegramChat}
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
          label={NAMES.telegramApi}
          placeholder={TELEGRAM_API}
          helperText="تنها اگر سرور شما به تلگرام راه ندارد و سرور یا آینهٔ دیگری دارید"
        />
        <BooleanInput
          source="servesMembers"
          label={NAMES.servesMembers}
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
      </SettingsForm>
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
