import ReconcileIcon from '@mui/icons-material/BalanceOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime, fromJalali, toJalali } from '@parde/shared/jalali';
import type { Permission } from '@parde/shared/permissions';
import { tomanWords } from '@parde/shared/tomans';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Title, useCanAccess, useNotify, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { FigureTable, saveFile } from '../../fields/figure-table';
import { LoadFailed } from '../../layout/load-failed';
import { gatewayLabel, lastEventWords, MonthSelect, recentMonths } from '../../words/figure-words';

type Order = CallOutput<'GET /api/admin/orders'>['data'][number];
type Day = CallOutput<'GET /api/admin/reconciliation'>['days'][number];

const EVERY_MS = 60_000;
const SHOWN = 50;

function Section(props: { title: string; hint: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ padding: 2 }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h6" component="h2" id={id}>
          {props.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {props.hint}
        </Typography>
        {props.action}
        {props.children}
      </Stack>
    </Card>
  );
}

const list = { padding: 0, margin: 0, listStyle: 'none', gap: 1 };
const row = { gap: 1, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' };

/** Calls the API, reports the outcome, and refetches the data of this screen. */
function useChange<Input>(run: (input: Input) => Promise<string>) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      notify(done);
      return client.invalidateQueries();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
}

function UnsettledOrder({ order, mayAsk }: { order: Order; mayAsk: boolean }) {
  const ask = useChange(async (id: number) => {
    const asked = await callApi('POST /api/admin/orders/{id}/check', { params: { id } });
    return lastEventWords(asked.events);
  });
  return (
    <Stack component="li" direction="row" sx={row}>
      <span>
        <Link to={`/orders/${order.id}/show`}>سفارش {formatPlain(order.id)}</Link>
        {'، '}
        {tomanWords(order.amount)}، {gatewayLabel(order.gateway ?? '')}
        <Typography variant="body2" color="text.secondary">
          {formatJalaliTime(order.createdAt)}
        </Typography>
      </span>
      {mayAsk && (
        <Button
          variant="outlined"
          size="small"
          loading={ask.isPending}
          aria-label={`پرسیدن دوبارهٔ سفارش ${formatPlain(order.id)} از درگاه`}
          onClick={() => ask.mutate(order.id)}
        >
          پرسیدن دوباره
        </Button>
      )}
    </Stack>
  );
}

function Unsettled({ mayAsk }: { mayAsk: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['unsettled-orders'],
    queryFn: () => callApi('GET /api/admin/orders', { query: { unsettled: '1', per_page: SHOWN } }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Section
      title="پرداخت‌های نامعلوم"
      hint="درگاه بیش از ۱۰ دقیقه است که پاسخ روشنی نداده، یا خریدار پرداخت را نیمه‌کاره رها کرده و درگاه هنوز آن را باز نگه داشته است. سایت خودش باز می‌پرسد، و آنچه تا یک روز پس از آغاز روشن نشود ناموفق شمرده می‌شود."
    >
      <LoadFailed error={error} refetch={refetch} />
      {data?.data.length === 0 && <Typography>هیچ پرداختی نامعلوم نیست.</Typography>}
      <Stack component="ul" sx={list}>
        {data?.data.map((order) => (
          <UnsettledOrder key={order.id} order={order} mayAsk={mayAsk} />
        ))}
      </Stack>
      {(data?.total ?? 0) > SHOWN && (
        <Typography>روی هم {formatCount(data?.total ?? 0)} پرداخت</Typography>
      )}
    </Section>
  );
}

const differenceOf = (day: Day) => day.ledgerPaid - day.ledgerRefunded - (day.paid - day.refunded);

function Difference({ day }: { day: Day }) {
  const difference = differenceOf(day);
  return difference === 0 ? (
    <Chip size="small" color="success" variant="outlined" label="برابر" />
  ) : (
    <Chip size="small" color="error" label={tomanWords(difference)} />
  );
}

/** First and last day of a Jalali month. */
function daysOfMonth(month: number): { from: string; to: string } {
  const [year, number] = [Math.floor(month / 100), month % 100];
  const last = [31, 30, 29]
    .map((day) => fromJalali({ year, month: number, day }))
    .find((day) => day !== null);
  return { from: fromJalali({ year, month: number, day: 1 }) ?? '', to: last ?? '' };
}

function Days() {
  const now = toJalali(new Date().toISOString());
  const [month, setMonth] = useState(now ? now.year * 100 + now.month : 0);
  const query = daysOfMonth(month);
  const { permissions = [] } = usePermissions<Permission[]>();
  const mayExport = permissions.includes('money.export');
  const notify = useNotify();
  const { data, error, refetch } = useQuery({
    queryKey: ['reconciliation', month],
    queryFn: () => callApi('GET /api/admin/reconciliation', { query }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: () => callApi('GET /api/admin/reconciliation/ledger.csv', { query }),
    onSuccess: (text) => saveFile(`ledger-${query.from}-${query.to}.csv`, [text]),
    onError: (problem) => notify(problem.message, { type: 'error' }),
  });
  const differing = data?.days.filter((day) => differenceOf(day) !== 0).length ?? 0;
  return (
    <Section
      title="درگاه‌ها و دفتر کل"
      hint="آنچه درگاه‌ها در هر روز تأیید کردند، کنار آنچه دفتر کل ثبت کرده است."
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <MonthSelect label="ماه" value={month} onChange={setMonth} months={recentMonths()} />
          {mayExport && (
            <Button
              startIcon={<DownloadIcon />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              دفتر کل برای حسابدار (CSV)
            </Button>
          )}
        </Stack>
      }
    >
      <LoadFailed error={error} refetch={refetch} />
      {differing > 0 && (
        <Alert severity="error">در {formatCount(differing)} سطر دفتر و درگاه برابر نیستند.</Alert>
      )}
      {data?.days.length === 0 && <Typography>در این ماه پولی جابه‌جا نشد.</Typography>}
      {data && data.days.length > 0 && (
        <FigureTable
          label="درگاه‌ها و دفتر کل"
          rows={data.days}
          columns={[
            {
              label: 'روز و درگاه',
              value: ({ day, gateway }) => `${formatJalali(day)}، ${gatewayLabel(gateway)}`,
            },
            { label: 'پرداخت', value: ({ payments }) => payments },
            { label: 'درگاه: رسیده', value: ({ paid }) => paid, show: (d) => tomanWords(d.paid) },
            {
              label: 'درگاه: بازگشته',
              value: ({ refunded }) => refunded,
              show: ({ refunded }) => tomanWords(refunded),
            },
            {
              label: 'دفتر: رسیده',
              value: ({ ledgerPaid }) => ledgerPaid,
              show: ({ ledgerPaid }) => tomanWords(ledgerPaid),
            },
            {
              label: 'دفتر: بازگشته',
              value: ({ ledgerRefunded }) => ledgerRefunded,
              show: ({ ledgerRefunded }) => tomanWords(ledgerRefunded),
            },
            { label: 'تفاوت', value: differenceOf, show: (day) => <Difference day={day} /> },
          ]}
        />
      )}
    </Section>
  );
}

function Reconciliation() {
  const { canAccess = false } = useCanAccess({ resource: 'orders', action: 'refund' });
  return (
    <Stack sx={{ gap: 2, marginBlock: 2, minWidth: 0 }}>
      <Title title="تطبیق پرداخت‌ها" />
      <Unsettled mayAsk={canAccess} />
      <Days />
    </Stack>
  );
}

export const reconciliation: AdminResource = {
  name: 'reconciliation',
  section: 'money',
  icon: ReconcileIcon,
  list: Reconciliation,
  options: { label: 'تطبیق پرداخت‌ها' },
};
