import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatJalaliTime } from '@parde/shared/jalali';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Title, useCanAccess, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AdminResource } from '../../admin-resource';
import { callApi, SERVER_UNAVAILABLE } from '../../api/client';
import { LoadFailed } from '../../layout/load-failed';
import { MonthSelect, recentMonths } from '../../words/figure-words';
import type { Figures } from './chart-parts';

/** The charts, whose script is only loaded with this screen, and again if it did not arrive, which `lazy` cannot. */
function Charts({ figures }: { figures: Figures }) {
  const {
    data: FigureCharts,
    isError,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['figure-charts'],
    queryFn: async () => (await import('./figure-charts')).FigureCharts,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (FigureCharts) return <FigureCharts {...figures} />;
  if (isFetching) return <LinearProgress aria-label="نمودارها بار می‌شوند" />;
  return <LoadFailed error={isError ? new Error(SERVER_UNAVAILABLE) : null} refetch={refetch} />;
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
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['figures', months],
    queryFn: () =>
      callApi('GET /api/admin/figures', {
        query: { ...(months.from && { from: months.from }), ...(months.to && { to: months.to }) },
      }),
    placeholderData: keepPreviousData,
  });
  const ask = (from: number, to: number) =>
    setAsked({ from: String(Math.min(from, to)), to: String(to) }, { replace: true });
  const choices = recentMonths();
  const [current] = choices;
  return (
    <Stack sx={{ gap: 2, marginBlock: 2, minWidth: 0 }}>
      <Title title="آمار" />
      <LoadFailed error={error} refetch={refetch} />
      {isFetching && !data && <LinearProgress aria-label="آمار خوانده می‌شود" />}
      {data && (
        <>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <MonthSelect
              label="از ماه"
              months={choices}
              value={data.from}
              onChange={(from) => ask(from, Math.max(from, data.to))}
            />
            <MonthSelect
              label="تا ماه"
              months={choices}
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
            <Charts figures={data} />
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
