import InboxIcon from '@mui/icons-material/InboxOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { Menu, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { callApi } from '../../api/client';

type Kind = CallOutput<'GET /api/admin/inbox'>['kinds'][number];

const KINDS: Record<Kind['kind'], { name: string; path: string }> = {
  comments: { name: 'دیدگاه‌های نگه‌داشته یا گزارش‌شده', path: '/comments' },
  lists: { name: 'فهرست‌های نگه‌داشته یا گزارش‌شده', path: '/lists' },
  reports: { name: 'گزارش‌های اشکال فیلم', path: '/playback-reports' },
  requests: { name: 'درخواست‌های بی‌پاسخ', path: '/requests' },
  support: { name: 'پیام‌های بی‌پاسخ', path: '/support' },
  alerts: { name: 'هشدارهای پرداخت', path: '/reconciliation' },
  duplicates: { name: 'عنوان‌هایی که شاید یکی باشند', path: '/duplicates' },
};

const EVERY_MS = 60_000;

const useInbox = () =>
  useQuery({
    queryKey: ['inbox'],
    queryFn: () => callApi('GET /api/admin/inbox', {}),
    refetchInterval: EVERY_MS,
  });

/** The inbox in the menu, with the number of what waits. */
export function InboxMenuItem() {
  const { data } = useInbox();
  const total = data?.total ?? 0;
  return (
    <Menu.Item
      to="/inbox"
      primaryText={`در انتظار شما${total > 0 ? ` (${toPersianDigits(String(total))})` : ''}`}
      leftIcon={
        <Badge variant="dot" color="error" invisible={total === 0}>
          <InboxIcon />
        </Badge>
      }
    />
  );
}

function KindCard({ kind, count, newest }: Kind) {
  const { name, path } = KINDS[kind];
  return (
    <Card component="section" variant="outlined">
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography variant="h6" component="h2">
            {name}: {toPersianDigits(String(count))}
          </Typography>
          <Button component={Link} to={path} variant="contained">
            دیدن همه
          </Button>
        </Stack>
        <Stack component="ul" sx={{ gap: 1, padding: 0, marginBlock: 1, listStyle: 'none' }}>
          {newest.map(({ id, text, at }) => (
            <li key={id}>
              <Typography variant="body2" color="text.secondary">
                {formatJalaliTime(at)}
              </Typography>
              <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            </li>
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

/** Kinds of which nothing waits, with the ways to their lists. */
function Quiet({ kinds }: { kinds: Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <Stack
      component="nav"
      aria-label="آنچه در انتظار نیست"
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {kinds.map(({ kind }) => (
        <Button key={kind} component={Link} to={KINDS[kind].path} color="inherit" size="small">
          {KINDS[kind].name}: ۰
        </Button>
      ))}
    </Stack>
  );
}

/** How much of each kind waits, for the overview. */
export function InboxSummary() {
  const { data } = useInbox();
  const waiting = data?.kinds.filter(({ count }) => count > 0) ?? [];
  if (!data) return null;
  return (
    <Card variant="outlined" component="section">
      <CardContent>
        <Typography variant="h6" component="h2">
          در انتظار شما
        </Typography>
        {waiting.length === 0 && (
          <Typography color="text.secondary">هیچ چیز در انتظار شما نیست.</Typography>
        )}
        {waiting.map(({ kind, count }) => (
          <Button key={kind} component={Link} to={KINDS[kind].path}>
            {KINDS[kind].name}: {toPersianDigits(String(count))}
          </Button>
        ))}
      </CardContent>
    </Card>
  );
}

/** Everything that waits for a person, as far as the role may read it. */
export function Inbox() {
  const { data, error } = useInbox();
  return (
    <Stack sx={{ gap: 2, marginBlock: 2 }}>
      <Title title="در انتظار شما" />
      {error && <Typography color="error">{error.message}</Typography>}
      {data?.total === 0 && <Typography>هیچ چیز در انتظار شما نیست.</Typography>}
      {data?.kinds
        .filter(({ count }) => count > 0)
        .map((kind) => (
          <KindCard key={kind.kind} {...kind} />
        ))}
      {data && <Quiet kinds={data.kinds.filter(({ count }) => count === 0)} />}
    </Stack>
  );
}
