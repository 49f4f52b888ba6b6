import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DataTable,
  FunctionField,
  List,
  SearchInput,
  SelectInput,
  Show,
  SimpleList,
  SimpleShowLayout,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import { IsolatedField, StateField, SubjectLink, TimeField, TomanField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { gatewayLabel, lastEventWords, paymentEventWords } from '../../words/figure-words';

import { RefundDialog } from './refund-dialog';

type Order = CallOutput<'GET /api/admin/orders/{id}'>;

const STATES = {
  open: { name: 'در انتظار پرداخت' },
  paid: { name: 'پرداخت‌شده', color: 'primary' },
  closed: { name: 'بسته' },
  refunded: { name: 'بازگشت‌خورده', color: 'error' },
} as const;

const KINDS: Record<Order['kind'], string> = {
  join: 'خرید',
  reserve: 'رزرو',
  upgrade: 'ارتقا',
  gift: 'هدیه',
};

const choices = (states: Record<string, { name: string }>) =>
  Object.entries(states).map(([id, { name }]) => ({ id, name }));

const filters = [
  <SearchInput key="q" source="q" placeholder="شماره، رسید، ایمیل یا کد درگاه" alwaysOn />,
  <SelectInput key="state" source="state" label="وضعیت" choices={choices(STATES)} alwaysOn />,
  <SelectInput
    key="unsettled"
    source="unsettled"
    label="پرداخت"
    choices={[{ id: '1', name: 'بیش از ۱۰ دقیقه نامعلوم' }]}
  />,
];

function MemberField() {
  const order = useRecordContext<Order>();
  if (!order?.member) return 'حساب پاک‌شده';
  return <bdi>{order.member.name}</bdi>;
}

function OrderList() {
  const isNarrow = useIsNarrow();
  return (
    <List filters={filters} exporter={false} perPage={25}>
      {isNarrow ? (
        <SimpleList<Order>
          primaryText={(order) => `${order.planTitle} · ${tomanWords(order.amount)}`}
          secondaryText={(order) => (
            <>
              <bdi>{order.member?.name ?? 'حساب پاک‌شده'}</bdi> · {formatJalaliTime(order.createdAt)}
            </>
          )}
          tertiaryText={() => <StateField source="state" states={STATES} />}
          rowClick="show"
        />
      ) : (
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col
            label="شماره"
            disableSort
            render={(order) => <RecordLink>{formatPlain(order.id)}</RecordLink>}
          />
          <DataTable.Col label="خریدار" disableSort>
            <MemberField />
          </DataTable.Col>
          <DataTable.Col source="planTitle" label="طرح" disableSort />
          <DataTable.Col
            label="گونه"
            disableSort
            render={(order) => KINDS[order.kind as Order['kind']]}
          />
          <DataTable.Col label="مبلغ" disableSort>
            <TomanField source="amount" />
          </DataTable.Col>
          <DataTable.Col label="وضعیت" disableSort>
            <StateField source="state" states={STATES} />
          </DataTable.Col>
          <DataTable.Col label="زمان" disableSort>
            <TimeField source="createdAt" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

function OrderActions() {
  const order = useRecordContext<Order>();
  const { canAccess } = useCanAccess({ resource: 'orders', action: 'refund' });
  const [isRefunding, setIsRefunding] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const check = useMutation({
    mutationFn: (id: number) => callApi('POST /api/admin/orders/{id}/check', { params: { id } }),
    onSuccess: ({ events }) => {
      notify(lastEventWords(events));
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!order || !canAccess) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {order.state !== 'paid' && order.state !== 'refunded' && order.paymentState !== null && (
        <Button variant="outlined" loading={check.isPending} onClick={() => check.mutate(order.id)}>
          پرسیدن دوباره از درگاه
        </Button>
      )}
      {order.state === 'paid' && (
        <Button color="error" variant="outlined" onClick={() => setIsRefunding(true)}>
          بازگرداندن پول…
        </Button>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </Stack>
  );
}

/** Breakdown of the price. */
function PriceParts() {
  const order = useRecordContext<Order>();
  if (!order) return null;
  const parts = [
    ['بها', order.price],
    [order.coupon ? `تخفیف (${order.coupon})` : 'تخفیف', -order.discount],
    ['ماندهٔ اشتراک پیشین', -order.credit],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, margin: 0 }}
    >
      {parts
        .filter(([, rials]) => rials !== 0)
        .map(([label, rials]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ margin: 0 }}>
              {rials < 0 && 'منهای '}
              {tomanWords(Math.abs(rials))}
            </Typography>
          </Box>
        ))}
      <Typography component="dt">پرداختنی</Typography>
      <Typography component="dd" sx={{ margin: 0, fontWeight: 700 }}>
        {tomanWords(order.amount)}
      </Typography>
    </Box>
  );
}

/** What happened to the payments, in the gateway's words. */
function Events() {
  const order = useRecordContext<Order>();
  if (!order) return null;
  if (order.events.length === 0) {
    return <Typography color="text.secondary">پرداختی آغاز نشده است.</Typography>;
  }
  return (
    <Stack component="ol" spacing={1} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {order.events.map(({ at, state, reason, gateway, reference }) => (
        <li key={`${at} ${state}`}>
          <Typography variant="body2" color="text.secondary">
            {formatJalaliTime(at)} · <bdi>{gatewayLabel(gateway)}</bdi>
            {reference && (
              <>
                {' '}
                · <bdi>{reference}</bdi>
              </>
            )}
          </Typography>
          <Typography>
            <bdi>{paymentEventWords({ state, reason })}</bdi>
          </Typography>
        </li>
      ))}
    </Stack>
  );
}

function OrderShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <StateField source="state" label="وضعیت" states={STATES} />
        <FunctionField<Order>
          label="خریدار"
          render={({ member }) =>
            member ? (
              <SubjectLink kind="member" id={member.id}>
                <MemberField />
              </SubjectLink>
            ) : (
              <MemberField />
            )
          }
        />
        <IsolatedField source="member.email" label="ایمیل" />
        <FunctionField<Order>
          label="طرح"
          render={({ planTitle, days }) => (
            <>
              <bdi>{planTitle}</bdi>، {formatCount(days)} روز
            </>
          )}
        />
        <FunctionField<Order> label="گونه" render={({ kind }) => KINDS[kind]} />
        <TimeField source="createdAt" label="زمان سفارش" />
        <TimeField source="paidAt" label="زمان پرداخت" />
        <FunctionField<Order>
          label="شمارهٔ رسید"
          render={({ receiptNumber }) =>
            receiptNumber === null ? '—' : formatPlain(receiptNumber)
          }
        />
        <IsolatedField source="bankReference" label="شمارهٔ پیگیری بانک" />
        <TimeField source="endsAt" label="اشتراک تا" />
        <PriceParts />
        <OrderActions />
        <Events />
      </SimpleShowLayout>
    </Show>
  );
}

export const orders: AdminResource = {
  name: 'orders',
  section: 'money',
  icon: ReceiptIcon,
  list: OrderList,
  show: OrderShow,
  recordRepresentation: (order: Order) => formatPlain(order.id),
  options: { label: 'سفارش‌ها' },
};
