import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import {
  BooleanInput,
  FormDataConsumer,
  required,
  SaveButton,
  SelectInput,
  TextInput,
} from 'react-admin';
import { formatValue, SettingsForm } from '../../actions/conflict';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput, WholeNumberInput } from '../../inputs/inputs';

type Connections = CallOutput<'GET /api/admin/connections'>;

import { CONNECTIONS, FromEnvironment, Section, TestButton } from './connection-parts';

const NAMES = {
  hasServer: 'سرور ایمیل دارم',
  host: 'نام سرور',
  security: 'رمزنگاری',
  port: 'پورت',
  user: 'نام کاربری',
  fromName: 'نام فرستنده',
  fromAddress: 'نشانی فرستنده',
};

const SECURITIES = [
  { id: 'tls', name: 'TLS از آغاز (معمولاً پورت ۴۶۵)' },
  { id: 'starttls', name: 'STARTTLS (معمولاً پورت ۵۸۷)' },
];

const recordOf = (mail: Connections['mail']) => ({
  ...mail,
  id: 'mail',
  port: mail.port ?? 465,
  security: mail.security ?? 'tls',
  hasServer: mail.host !== null,
  password: '',
});

function MailForm({ mail }: { mail: Connections['mail'] }) {
  return (
    <SettingsForm
      queryKey={CONNECTIONS}
      part={mail}
      recordOf={recordOf}
      // Without a server the rest is of no use, and is not sent.
      save={({ hasServer, ...values }) =>
        callForm('PUT', 'connections/mail', {
          body: { ...values, host: hasServer ? values.host : null },
        })
      }
      thing="این تنظیمات"
      names={NAMES}
      valueText={(value) => SECURITIES.find(({ id }) => id === value)?.name ?? formatValue(value)}
    >
      <BooleanInput
        source="hasServer"
        label={NAMES.hasServer}
        helperText="بی آن، نامه‌ها تنها در پوشه‌ای روی سرور نوشته می‌شوند و به کسی نمی‌رسند"
      />
      <FormDataConsumer>
        {({ formData }) =>
          formData.hasServer && (
            <>
              <LatinInput
                source="host"
                label={NAMES.host}
                placeholder="mail.example"
                validate={required()}
              />
              <SelectInput
                source="security"
                label={NAMES.security}
                choices={SECURITIES}
                validate={required()}
              />
              <WholeNumberInput source="port" label={NAMES.port} validate={required()} />
              <LatinInput source="user" label={NAMES.user} autoComplete="off" />
              <LatinInput
                source="password"
                label="گذرواژه"
                type="password"
                autoComplete="new-password"
                helperText={mail.hasPassword ? 'خالی بگذارید تا همان که هست بماند' : undefined}
              />
            </>
          )
        }
      </FormDataConsumer>
      {mail.isSenderFixed ? (
        <FromEnvironment variable="MAIL_FROM" />
      ) : (
        <>
          <TextInput source="fromName" label={NAMES.fromName} validate={required()} />
          <LatinInput
            source="fromAddress"
            label={NAMES.fromAddress}
            validate={required()}
            helperText="در دامنه‌ای که SPF و DKIM آن این سرور را می‌پذیرد"
          />
        </>
      )}
      <SaveButton label="ذخیره" alwaysEnable={false} />
    </SettingsForm>
  );
}

export function MailSection({ mail, mayEdit }: { mail: Connections['mail']; mayEdit: boolean }) {
  const { source, host, port, user } = mail;
  return (
    <Section title="ایمیل">
      {source === 'environment' && <FromEnvironment variable="SMTP_URL" />}
      {source === 'environment' || !mayEdit ? (
        <Typography sx={{ mb: 2 }}>
          {host === null ? (
            'سرور ایمیلی نیست؛ نامه‌ها در پوشه‌ای روی سرور نوشته می‌شوند.'
          ) : (
            <bdi dir="ltr">{`${user ? `${user} @ ` : ''}${host}:${port}`}</bdi>
          )}
          <br />
          فرستنده: <bdi>{mail.fromName}</bdi> <bdi dir="ltr">{`<${mail.fromAddress}>`}</bdi>
        </Typography>
      ) : (
        <MailForm mail={mail} />
      )}
      {mayEdit && (
        <Stack sx={{ mt: 2 }}>
          <TestButton
            label="فرستادن نامهٔ آزمایشی به خودم"
            run={() => callApi('POST /api/admin/connections/mail/test', {})}
          />
        </Stack>
      )}
    </Section>
  );
}
