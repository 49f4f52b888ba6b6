import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatBytes, formatCount } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title, useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { callApi } from '../../api/client';
import { INBOX_KINDS, inboxCount, useInbox } from '../../api/inbox';
import { LoadFailed } from '../../layout/load-failed';

type Data = CallOutput<'GET /api/admin/overview'>;
type Step = NonNullable<Data['firstSteps']>[number]['step'];

const EVERY_MS = 60_000;

const STEPS: Record<Step, { name: string; path: string }> = {
  name: { name: 'نام سایت را بنویسید', path: '/settings' },
  gateway: { name: 'درگاه پرداخت را راه بیندازید', path: '/connections' },
  mail: { name: 'سرور ایمیل را بنویسید و نامهٔ آزمایشی بفرستید', path: '/connections' },
  title: { name: 'نخستین عنوان را منتشر کنید', path: '/titles' },
  film: { name: 'نخستین فیلم را بالا بفرستید', path: '/uploads' },
  backup: { name: 'نخستین پشتیبان را بگیرید', path: '/backups' },
};

const PROBLEMS: Record<Data['problems'][number], string> = {
  database: 'پایگاه داده اجازهٔ همهٔ کارها را نمی‌دهد',
  persian: 'پایگاه داده نام‌ها را به ترتیب الفبای فارسی نمی‌چیند',
  storage: 'در انبار پرونده‌ها نمی‌توان نوشت',
  disk: 'جای خالی دیسک از اندازهٔ ذخیره کمتر است: چیزی را پاک یا دیسک را بزرگ‌تر کنید',
  ffmpeg: 'برنامهٔ ffmpeg روی سرور نیست یا کدگذار ندارد: هیچ فیلمی آماده نمی‌شود',
  address: 'نشانی سایت (PUBLIC_URL) نشانیِ https که بازدیدکنندگان می‌نویسند نیست',
  proxy: 'به سرآیندهای پروکسی اعتماد نمی‌شود (TRUST_PROXY): همهٔ بازدیدکنندگان یک نفر شمرده می‌شوند',
  staff:
    'همکاران تنها با گذرواژه وارد می‌شوند (STAFF_SECOND_FACTOR): هر که آن را بداند، سایت را دارد',
  mail: 'سرور ایمیلی نیست یا ما را نمی‌پذیرد: نامه‌ها به کسی نمی‌رسند',
  gateway: 'درگاهی روشن نیست یا درست پاسخ نمی‌دهد: کسی نمی‌تواند بخرد',
  clock: 'ساعت سرور با ساعت پایگاه داده یا درگاه یکی نیست',
  films: 'پروندهٔ چند فیلم در انبار نیست یا ناقص است',
  backup: 'پشتیبانِ سالمی از روزهای گذشته نیست',
};

function Figure({ label, value, to }: { label: string; value: ReactNode; to?: string }) {
  return (
    <Card
      variant="outlined"
      component={to ? Link : 'div'}
      {...(to ? { to } : {})}
      sx={{ textDecoration: 'none' }}
    >
      <CardContent>
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{value}</Typography>
      </CardContent>
    </Card>
  );
}

/** Setup steps of a new site; hidden once all are done. */
function FirstSteps({ steps }: { steps: NonNullable<Data['firstSteps']> }) {
  if (steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card variant="outlined" component="section">
      <CardContent>
        <Typography variant="h6" component="h2">
          آغاز کار: {formatCount(done)} از {formatCount(steps.length)}
        </Typography>
        <Stack component="ol" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
          {steps.map(({ step, isDone }) => (
            <li key={step}>
              <Button
                component={Link}
                to={STEPS[step].path}
                color={isDone ? 'inherit' : 'primary'}
                startIcon={isDone ? <DoneIcon color="success" /> : <OpenIcon />}
                sx={{ justifyContent: 'flex-start', textAlign: 'start' }}
              >
                {STEPS[step].name}
                {isDone && ' (انجام شد)'}
              </Button>
            </li>
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

function Problems({ problems }: Pick<Data, 'problems'>) {
  return problems.map((problem) => (
    <Alert
      key={problem}
      severity="warning"
      {...(problem === 'backup'
        ? {
            action: (
              <Button component={Link} to="/backups" color="inherit" size="small">
                پشتیبان‌ها
              </Button>
            ),
          }
        : {})}
    >
      {PROBLEMS[problem]}
    </Alert>
  ));
}

const CHECKS: Record<Data['problems'][number], string> = {
  database: 'پایگاه داده',
  persian: 'ترتیب الفبای فارسی',
  storage: 'انبار پرونده‌ها',
  disk: 'جای خالی دیسک',
  ffmpeg: 'برنامهٔ ffmpeg',
  address: 'نشانی سایت',
  proxy: 'پروکسی',
  staff: 'ورود همکاران',
  mail: 'سرور ایمیل',
  gateway: 'درگاه پرداخت',
  clock: 'ساعت سرور',
  films: 'پروندهٔ فیلم‌ها',
  backup: 'پشتیبان',
};

/** Runs all checks, including those that contact other machines or take a while. */
function Checks() {
  const { canAccess: sees } = useCanAccess({ resource: 'settings', action: 'change' });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callApi('POST /api/admin/overview/checks', {}),
  });
  if (!sees) return null;
  const found = data?.findings.filter(({ level }) => level !== 'ok') ?? [];
  const fine = data?.findings.filter(({ level }) => level === 'ok') ?? [];
  return (
    <Card variant="outlined" component="section">
      <CardContent>
        <Typography variant="h6" component="h2">
          وارسی سایت
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          سرور، دیسک، انبار پرونده‌ها، ایمیل، درگاه‌ها، ساعت، فیلم‌ها و پشتیبان.
        </Typography>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          همه را وارسی کن
        </Button>
        <Stack role="status" sx={{ gap: 1, mt: data || error ? 2 : 0 }}>
          {error && <Alert severity="error">{error.message}</Alert>}
          {found.map(({ check, level }) => (
            <Alert key={check} severity={level === 'note' ? 'info' : 'warning'}>
              {PROBLEMS[check]}
            </Alert>
          ))}
          {data && (
            <Alert severity="success">
              {found.length === 0
                ? 'همه چیز درست است.'
                : `درست است: ${fine.map(({ check }) => CHECKS[check]).join('، ')}`}
            </Alert>
          )}
        </Stack>
      </CardContent>
    </Card>
  );
}

function Figures(data: Data) {
  const { canAccess: seesMembers } = useCanAccess({ resource: 'members', action: 'list' });
  const { moneyToday, salesToday, signUpsToday, playsNow, failedJobs, freeBytes, lastBackup } =
    data;
  return (
    <Stack
      component="section"
      aria-label="امروز"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        // In two columns, an odd last item fills its row.
        '@media (max-width: 482px)': {
          '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
        },
      }}
    >
      {moneyToday !== null && (
        <Figure label="درآمد امروز" value={tomanWords(moneyToday)} to="/orders" />
      )}
      {salesToday !== null && <Figure label="پرداخت امروز" value={formatCount(salesToday)} />}
      <Figure
        label="عضو تازهٔ امروز"
        value={formatCount(signUpsToday)}
        {...(seesMembers && { to: '/members' })}
      />
      <Figure
        label="پخش در این لحظه"
        value={formatCount(playsNow)}
        {...(seesMembers && { to: '/playbacks' })}
      />
      {failedJobs !== null && (
        <Figure label="کار ناتمام" value={formatCount(failedJobs)} to="/jobs" />
      )}
      {freeBytes !== null && <Figure label="جای خالی دیسک" value={formatBytes(freeBytes)} />}
      {data.firstSteps !== null && (
        <Figure
          label="آخرین پشتیبان"
          value={lastBackup ? formatJalaliTime(lastBackup.at) : 'هنوز نه'}
          to="/backups"
        />
      )}
    </Stack>
  );
}

/** Number of waiting items of each kind. */
function InboxSummary() {
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
          <Button key={kind} component={Link} to={INBOX_KINDS[kind].path}>
            {INBOX_KINDS[kind].name}: {inboxCount(count)}
          </Button>
        ))}
      </CardContent>
    </Card>
  );
}

/** Today's figures, problems, waiting items, and the remaining setup steps of a new site. */
export function Overview() {
  const { data, error, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: () => callApi('GET /api/admin/overview', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <Stack sx={{ gap: 2, marginBlock: 2 }}>
      <Title title="امروز" />
      <LoadFailed error={error} refetch={refetch} />
      {data && (
        <>
          {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
          <Problems problems={data.problems} />
          <Figures {...data} />
        </>
      )}
      <InboxSummary />
      <Checks />
    </Stack>
  );
}
