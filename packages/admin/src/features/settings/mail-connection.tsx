import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import {
  BooleanInput,
  Form,
  FormDataConsumer,
  required,
  SaveButton,
  SelectInput,
  TextInput,
} from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useSaveForm } from '../../actions/actions';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput, WholeNumberInput } from '../../fields/inputs';

type Connections = CallOutput<'GET /api/admin/connections'>;

import { CONNECTIONS, FromEnvironment, Section, TestButton } from './connection-parts';

function MailForm({ mail }: { mail: Connections['mail'] }) {
  const save = useSaveForm(CONNECTIONS, (values) =>
    callForm('PUT', 'connections/mail', { body: values }),
  );
  const record = {
    ...mail,
    port: mail.port ?? 465,
    security: mail.security ?? 'tls',
    hasServer: mail.host !== null,
  };
  return (
    <Form
      // Without a server the rest is of no use, and is not sent.
      onSubmit={({ hasServer, ...values }: FieldValues) =>
        save({ ...values, host: hasServer ? values.host : null })
      }
      record={{ id: 'mail', ...record }}
      key={JSON.stringify(mail)}
    >
      <BooleanInput
        source="hasServer"
        label="سرور ایمیل دارم"
        helperText="بی آن، نامه‌ها تنها در پوشه‌ای روی سرور نوشته می‌شوند و به کسی نمی‌رسند"
      />
      <FormDataConsumer>
        {({ formData }) =>
          formData.hasServer && (
            <>
              <LatinInput
                source="host"
                label="نام سرور"
                placeholder="mail.example"
                validate={required()}
              />
              <SelectInput
                source="security"
                label="رمزنگاری"
                choices={[
                  { id: 'tls', name: 'TLS از آغاز (معمولاً پورت ۴۶۵)' },
                  { id: 'starttls', name: 'STARTTLS (معمولاً پورت ۵۸۷)' },
                ]}
                validate={required()}
              />
              <WholeNumberInput source="port" label="پورت" validate={required()} />
              <LatinInput source="user" label="نام کاربری" autoComplete="off" />
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
          <TextInput source="fromName" label="نام فرستنده" validate={required()} />
          <LatinInput
            source="fromAddress"
            label="نشانی فرستنده"
            validate={required()}
            helperText="در دامنه‌ای که SPF و DKIM آن این سرور را می‌پذیرد"
          />
        </>
      )}
      <SaveButton label="ذخیره" alwaysEnable={false} />
    </Form>
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
