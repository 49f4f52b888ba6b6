import AlertIcon from '@mui/icons-material/ReportProblemOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PaymentAlert } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { paymentAlertWords } from '@parde/shared/payment-alert-words';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { TimeField } from '../../fields/fields';

function AlertCard({
  alert: { id, subject, message, orderId, closedAt },
}: {
  alert: PaymentAlert;
}) {
  const { canAccess: mayClose } = useCanAccess({ resource: 'orders', action: 'refund' });
  return (
    <Card component="li" variant="outlined">
      <CardContent>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {paymentAlertWords(subject)}
        </Typography>
        <Typography color="text.secondary" variant="body2">
          <Link component={RouterLink} to={`/payment-alerts/${id}/show`}>
            <TimeField source="createdAt" />
          </Link>
          {closedAt !== null && (
            <>
              {' · رسیدگی شد: '}
              <TimeField source="closedAt" />
            </>
          )}
        </Typography>
        <Typography
          color="text.secondary"
          variant="body2"
          dir="auto"
          sx={{ overflowWrap: 'anywhere', marginBlockStart: 1 }}
        >
          {message}
        </Typography>
      </CardContent>
      <CardActions sx={{ flexWrap: 'wrap' }}>
        {orderId !== null && (
          <Button component={RouterLink} to={`/orders/${orderId}/show`} variant="contained">
            سفارش {formatPlain(orderId)}
          </Button>
        )}
        {mayClose && closedAt === null && (
          <ConfirmButton
            label="رسیدگی شد"
            title={`بستن هشدار ${formatPlain(id)}`}
            name={`رسیدگی شد: هشدار ${formatPlain(id)}`}
            help="هشدار برای همیشه از آنچه در انتظار است می‌رود. نوشته را همکاران در کارهای انجام‌شده می‌بینند."
            reasonLabel="چه کردید"
            run={({ reason }) =>
              callApi('POST /api/admin/payment-alerts/{id}/close', {
                params: { id },
                body: { note: reason },
              })
            }
            done="هشدار بسته شد"
          />
        )}
      </CardActions>
    </Card>
  );
}

const filters = [
  stateFilter([
    { id: 'open', name: 'باز' },
    { id: 'closed', name: 'رسیدگی‌شده' },
  ]),
];

function AlertList() {
  return (
    <WaitingList<PaymentAlert>
      filters={filters}
      waiting="open"
      empty="هشداری این‌جا نیست."
      intro={
        <Typography color="text.secondary" sx={{ marginBlockEnd: 2 }}>
          چیزی که تنها آدم می‌تواند درستش کند.
        </Typography>
      }
    >
      {(alert) => <AlertCard alert={alert} />}
    </WaitingList>
  );
}

function AlertShow() {
  return <CardPage<PaymentAlert>>{(alert) => <AlertCard alert={alert} />}</CardPage>;
}

export const paymentAlerts: AdminResource = {
  name: 'payment-alerts',
  section: 'money',
  icon: AlertIcon,
  list: AlertList,
  show: AlertShow,
  recordRepresentation: ({ id }: PaymentAlert) => formatPlain(id),
  options: { label: 'هشدارهای پرداخت' },
};
