import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { FormDataConsumer, required, SaveButton, SelectInput } from 'react-admin';
import { formatValue, SettingsForm } from '../../actions/conflict';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput, WholeNumberInput } from '../../inputs/inputs';
import { CONNECTIONS, FromEnvironment, Section, TestButton } from './connection-parts';

type Sms = CallOutput<'GET /api/admin/connections'>['sms'];

const NONE = 'none';
const PROVIDERS = [
  { id: NONE, name: 'ندارم' },
  { id: 'kavenegar', name: 'کاوه‌نگار' },
  { id: 'smsir', name: 'SMS.ir' },
  { id: 'melipayamak', name: 'ملی‌پیامک' },
];

const TEMPLATES: Record<string, { label: string; help: string }> = {
  kavenegar: { label: 'نام الگو', help: 'الگوی اعتبارسنجی با متغیر %token' },
  smsir: { label: 'شناسهٔ قالب', help: 'قالبی با متغیر #CODE#' },
  melipayamak: { label: 'کد متن', help: 'متن پیش‌فرض خدماتی با یک متغیر {0}' },
};

const NAMES = {
  provider: 'سرویس پیامک',
  user: 'نام کاربری',
  template: 'الگو',
  dailyLimit: 'بیشترین پیامک در روز',
};

function SmsForm({ sms }: { sms: Sms }) {
  const isFixed = sms.source === 'environment';
  return (
    <SettingsForm
      queryKey={CONNECTIONS}
      part={sms}
      recordOf={(now) => ({ ...now, id: 'sms', provider: now.provider ?? NONE, key: '' })}
      save={({ provider, ...values }) =>
        callForm('PUT', 'connections/sms', {
          body: { ...values, provider: provider === NONE ? null : provider },
        })
      }
      thing="این تنظیمات"
      names={NAMES}
      valueText={(value) => PROVIDERS.find(({ id }) => id === value)?.name ?? formatValue(value)}
    >
      {!isFixed && (
        <>
          <SelectInput
            source="provider"
            label={NAMES.provider}
            choices={PROVIDERS}
            validate={required()}
            helperText="بی آن، ورود با شمارهٔ موبایل در سایت دیده نمی‌شود"
          />
          <FormDataConsumer>
            {({ formData }) => {
              const template = TEMPLATES[formData.provider];
              return (
                template && (
                  <>
                    {formData.provider === 'melipayamak' && (
                      <LatinInput source="user" label={NAMES.user} autoComplete="off" />
                    )}
                    <LatinInput
                      source="key"
                      label={formData.provider === 'melipayamak' ? 'گذرواژه' : 'کلید API'}
                      type="password"
                      autoComplete="new-password"
                      helperText={sms.hasKey ? 'خالی بگذارید تا همان که هست بماند' : undefined}
                    />
                    <LatinInput
                      source="template"
                      label={template.label}
                      helperText={template.help}
                      validate={required()}
                    />
                  </>
                )
              );
            }}
          </FormDataConsumer>
        </>
      )}
      <WholeNumberInput
        source="dailyLimit"
        label={NAMES.dailyLimit}
        validate={required()}
        helperText={`برای همهٔ سایت، تا اعتبار ناگهان تمام نشود؛ امروز ${formatCount(sms.sentToday)} پیامک`}
      />
      <SaveButton label="ذخیره" alwaysEnable={false} />
    </SettingsForm>
  );
}

/** The service that sends sign-in codes by text message. */
export function SmsSection({ sms, mayEdit }: { sms: Sms; mayEdit: boolean }) {
  const name = PROVIDERS.find(({ id }) => id === sms.provider)?.name;
  return (
    <Section title="پیامک">
      {sms.source === 'environment' && <FromEnvironment variable="SMS_URL" />}
      {sms.isUnreadable && (
        <Alert severity="error" sx={{ mb: 2 }}>
          کلید این سرویس با کلید پوشهٔ دادهٔ دیگری نوشته شده است؛ آن را دوباره بنویسید.
        </Alert>
      )}
      {(sms.source === 'environment' || !mayEdit) && (
        <Typography sx={{ mb: 2 }}>{name ?? 'سرویس پیامکی نیست.'}</Typography>
      )}
      {mayEdit && <SmsForm sms={sms} />}
      {mayEdit && sms.source !== null && !sms.isUnreadable && (
        <Stack sx={{ mt: 2 }}>
          <TestButton
            label="پرسیدن اعتبار از سرویس پیامک"
            run={() => callApi('POST /api/admin/connections/sms/test', {})}
          />
        </Stack>
      )}
    </Section>
  );
}
