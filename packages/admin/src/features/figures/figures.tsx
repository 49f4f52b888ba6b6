import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatJalaliTime, toJalali } from '@parde/shared/jalali';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Title, useCanAccess, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { monthName } from './chart-parts';

// The charts are only loaded with this screen.
const FigureCharts = lazy(() => import('./figure-charts'));

const MONTHS_SHOWN = 36;

/** The current Jalali month and those before it, the newest first. */
function recentMonths(): number[] {
  const now = toJalali(new Date().toISOString());
  if (!now) return [];
  const newest = now.year * 12 + now.month - 1;
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const at = newest - index;
    return Math.floor(at / 12) * 100 + (at % 12) + 1;
  });
}

function MonthSelect(props: { label: string; value: number; onChange: (month: number) => void }) {
  const { label, value, onChange } = props;
  const months = recentMonths();
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    >
      {(months.includes(value) ? months : [...months, value]).map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </TextField>
  );
}

function ComputeButton() {
  const notify = useNotify();
  const { canAccess } = useCanAccess({ resource: 'figures', action: 'compute' });
  const compute = useMutation({
    mutationFn: () => callApi('POST /api/admin/figures/compute', {}),
    onSuccess: () => notify('همهٔ روزها از نو شمرده می‌شوند؛ کمی بعد صفحه را تازه کنید'),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!canAccess) return null;
  return (
    <Button size="small" loading={compute.isPending} onClick={() => compute.mutate()}>
      شمردن دوباره
    </Button>
  );
}

/** Revenue, subscriptions and watching by Jalali month. */
function FiguresScreen() {
  const [asked, setAsked] = useSearchParams();
  const months = { from: Number(asked.get('from')) || null, to: Number(asked.get('to')) || null };
  const { data, error, isFetching } = useQuery({
    queryKey: ['figures', months],
    queryFn: () =>
      callApi('GET /api/admin/figures', {
        query: { ...(months.from && { from: months.from }), ...(months.to && { to: months.to }) },
      }),
    placeholderData: keepPreviousData,
  });
  const ask = (from: number, to: number) =>
    setAsked({ from: String(Math.min(from, to)), to: String(to) }, { replace: true });
  const [current] = recentMonths();
  return (
    <Stack sx={{ gap: 2, marginBlock: 2, minWidth: 0 }}>
      <Title title="آمار" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {isFetching && !data && <LinearProgress aria-label="آمار خوانده می‌شود" />}
      {data && (
        <>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <MonthSelect
              label="از ماه"
              value={data.from}
              onChange={(from) => ask(from, Math.max(from, data.to))}
            />
            <MonthSelect
              label="تا ماه"
              value={data.to}
              onChange={(to) => ask(Math.min(data.from, to), to)}
            />
            {current && (
              <>
                <Button size="small" onClick={() => ask(current, current)}>
                  این ماه
                </Button>
                <Button size="small" onClick={() => setAsked({}, { replace: true })}>
                  دوازده ماه
                </Button>
              </>
            )}
          </Stack>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography variant="body2" color="text.secondary">
              {data.computedAt
                ? `تا ${formatJalaliTime(data.computedAt)} شمرده شده است.`
                : 'هنوز چیزی شمرده نشده است؛ سر ساعت شمرده می‌شود.'}
            </Typography>
            <ComputeButton />
          </Stack>
          {data.months.length === 0 ? (
            <Alert severity="info">از این ماه‌ها آماری نیست.</Alert>
          ) : (
            <Suspense fallback={<LinearProgress aria-label="نمودارها بار می‌شوند" />}>
              <FigureCharts {...data} />
            </Suspense>
          )}
        </>
      )}
    </Stack>
  );
}

export const figures: AdminResource = {
  name: 'figures',
  section: 'money',
  icon: InsightsIcon,
  list: FiguresScreen,
  options: { label: 'آمار' },
};
