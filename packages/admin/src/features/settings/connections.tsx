import CableIcon from '@mui/icons-material/CableOutlined';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { BooleanInput, required, SaveButton, Title, useCanAccess } from 'react-admin';
import { ConfirmButton } from '../../actions/actions';
import { SettingsForm } from '../../actions/conflict';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { callForm } from '../../api/data-provider';
import { LatinInput } from '../../inputs/inputs';
import { LoadFailed } from '../../layout/load-failed';
import { AlertSection } from './alert-settings';
import {
  CONNECTIONS,
  FromEnvironment,
  Section,
  TestButton,
  useConnections,
} from './connection-parts';
import { MailSection } from './mail-connection';
import { SmsSection } from './sms-connection';

type Connections = CallOutput<'GET /api/admin/connections'>;
type Gateway = Connections['gateways'][number];
type Tmdb = Connections['tmdb'];

function stateOf({ isOn, isLeftOut, isUnreadable, source }: Gateway) {
  if (isUnreadable) return { label: 'شناسه خوانده نشد', color: 'error' as const };
  if (source === null) return { label: 'راه نیفتاده', color: 'default' as const };
  if (isLeftOut) return { label: 'بیرون از PAYMENT_GATEWAYS', color: 'warning' as const };
  return isOn
    ? { label: 'روشن', color: 'success' as const }
    : { label: 'خاموش', color: 'default' as const };
}

const IS_ON = 'به خریداران پیشنهاد شود';

function GatewayForm({ gateway }: { gateway: Gateway }) {
  const { name, source, variable, isUnreadable } = gateway;
  return (
    <SettingsForm
      queryKey={CONNECTIONS}
      part={gateway}
      recordOf={({ version, ...now }) => ({
        id: name,
        version,
        isOn: now.source === null ? true : now.isOn,
        merchant: '',
      })}
      save={({ version, isOn, merchant }) =>
        callForm('PUT', 'connections/gateways/{name}', {
          params: { name },
          body: { version, isOn, merchant: merchant ?? '' },
        })
      }
      thing="این درگاه"
      names={{ isOn: IS_ON }}
    >
      {source === 'environment' && variable && <FromEnvironment variable={variable} />}
      {isUnreadable && (
        <Alert severity="error" sx={{ mb: 2 }}>
          شناسه با کلید پوشهٔ دادهٔ دیگری نوشته شده است؛ آن را دوباره بنویسید.
        </Alert>
      )}
      {source !== 'environment' && (
        <LatinInput
          source="merchant"
          label="شناسهٔ پذیرنده"
          autoComplete="off"
          helperText={
            source === null
              ? 'آنچه درگاه در پنل خود به شما داده است'
              : 'خالی بگذارید تا همان که هست بماند'
          }
          {...(source === null ? { validate: required() } : {})}
        />
      )}
      <BooleanInput source="isOn" label={IS_ON} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SaveButton label="ذخیره" />
        {source === 'database' && (
          <ConfirmButton
            label="فراموش کردن شناسه"
            help="شناسه پاک می‌شود و کسی به این درگاه فرستاده نمی‌شود، تا دوباره آن را بنویسید."
            color="error"
            reasonLabel={null}
            run={() =>
              callForm('PUT', 'connections/gateways/{name}', {
                params: { name },
                body: { version: gateway.version, isOn: gateway.isOn, merchant: null },
              })
            }
            done="شناسه فراموش شد"
          />
        )}
      </Stack>
    </SettingsForm>
  );
}

function GatewaySection({ gateway, mayEdit }: { gateway: Gateway; mayEdit: boolean }) {
  const { name, titleFa, source, isUnreadable } = gateway;
  return (
    <Section
      title={
        <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {titleFa} <Chip component="span" size="small" {...stateOf(gateway)} />
        </Stack>
      }
    >
      {mayEdit && <GatewayForm gateway={gateway} />}
      {mayEdit && source !== null && !isUnreadable && (
        <Stack sx={{ mt: 2 }}>
          <TestButton
            label={`آزمودن ${titleFa}`}
            run={() =>
              callApi('POST /api/admin/connections/gateways/{name}/test', { params: { name } })
            }
          />
        </Stack>
      )}
    </Section>
  );
}

function TmdbForm({ tmdb }: { tmdb: Tmdb }) {
  const { source } = tmdb;
  return (
    <SettingsForm
      queryKey={CONNECTIONS}
      part={tmdb}
      recordOf={({ version }) => ({ id: 'tmdb', version, key: '' })}
      save={({ version, key }) => callForm('PUT', 'connections/tmdb', { body: { version, key } })}
      thing="کلید TMDB"
      names={{}}
    >
      <LatinInput
        source="key"
        label={source === null ? 'کلید' : 'کلید تازه'}
        autoComplete="off"
        validate={required()}
        helperText="آنچه TMDB در بخش API حساب شما نشان می‌دهد؛ پس از ذخیره دیگر نشان داده نمی‌شود."
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SaveButton label="ذخیره" />
        {source === 'database' && (
          <ConfirmButton
            label="فراموش کردن کلید"
            help="کلید پاک می‌شود و چیزی از TMDB خوانده نمی‌شود، تا دوباره آن را بنویسید."
            color="error"
            reasonLabel={null}
            run={() =>
              callForm('PUT', 'connections/tmdb', { body: { version: tmdb.version, key: null } })
            }
            done="کلید فراموش شد"
          />
        )}
      </Stack>
    </SettingsForm>
  );
}

/** The key with which imports ask TMDB. */
function TmdbSection({ tmdb, mayEdit }: { tmdb: Tmdb; mayEdit: boolean }) {
  const { source, isUnreadable } = tmdb;
  return (
    <Section title="TMDB">
      {source === 'environment' && <FromEnvironment variable="TMDB_KEY" />}
      {isUnreadable && (
        <Alert severity="error" sx={{ mb: 2 }}>
          کلید TMDB با کلید پوشهٔ دادهٔ دیگری نوشته شده است؛ آن را دوباره بنویسید.
        </Alert>
      )}
      {source !== 'environment' &&
        (mayEdit ? (
          <TmdbForm tmdb={tmdb} />
        ) : (
          <Typography>{source === null ? 'کلیدی نیست.' : 'کلید نوشته شده است.'}</Typography>
        ))}
      {mayEdit && source !== null && !isUnreadable && (
        <Stack sx={{ mt: 2 }}>
          <TestButton
            label="آزمودن TMDB"
            run={() => callApi('POST /api/admin/connections/tmdb/test', {})}
          />
        </Stack>
      )}
    </Section>
  );
}

/** Mail server, gateways and storage: what the site needs from others. */
function ConnectionsPage() {
  const { data, error, refetch } = useConnections();
  const { canAccess: maySet = false } = useCanAccess({ action: 'change', resource: 'settings' });
  const { canAccess: mayPay = false } = useCanAccess({ action: 'change', resource: 'gateways' });
  return (
    <Stack sx={{ gap: 2, marginBlock: 2 }}>
      <Title title="ایمیل و درگاه" />
      <LoadFailed error={error} refetch={refetch} />
      {data && (
        <>
          <MailSection mail={data.mail} mayEdit={maySet} />
          <SmsSection sms={data.sms} mayEdit={maySet} />
          {data.gateways.map((gateway) => (
            <GatewaySection key={gateway.name} gateway={gateway} mayEdit={mayPay} />
          ))}
          <TmdbSection tmdb={data.tmdb} mayEdit={maySet} />
          <Section title="انبار پرونده‌ها">
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              <bdi dir="ltr">{data.storage}</bdi>
            </Typography>
            {maySet && (
              <TestButton
                label="آزمودن نوشتن و خواندن"
                run={() => callApi('POST /api/admin/connections/storage/test', {})}
              />
            )}
          </Section>
          {maySet && <AlertSection />}
        </>
      )}
    </Stack>
  );
}

export const connections: AdminResource = {
  name: 'connections',
  section: 'site',
  icon: CableIcon,
  list: ConnectionsPage,
  options: { label: 'ایمیل و درگاه' },
};
