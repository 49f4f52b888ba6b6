import InboxIcon from '@mui/icons-material/InboxOutlined';
import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatJalaliTime } from '@parde/shared/jalali';
import { paymentAlertWords } from '@parde/shared/payment-alert-words';
import type { ReactElement } from 'react';
import { Menu, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { INBOX_KINDS, type InboxKind, inboxCount, inboxPath, useInbox } from '../../api/inbox';
import { LoadFailed } from '../../layout/load-failed';

interface CountedItemProps {
  to: string;
  name: string;
  /** What is counted, e.g. «پیام بی‌پاسخ». */
  thing: string;
  count: number;
  icon: ReactElement;
}

/** A menu item with the number of waiting items, which screen readers read as a phrase. */
function CountedItem({ to, name, thing, count, icon }: CountedItemProps) {
  return (
    <Menu.Item
      to={to}
      primaryText={name}
      aria-label={count > 0 ? `${name}، ${inboxCount(count)} ${thing}` : name}
      leftIcon={
        <Badge
          badgeContent={inboxCount(count)}
          color="error"
          invisible={count === 0}
          slotProps={{ badge: { 'aria-hidden': true } }}
        >
          {icon}
        </Badge>
      }
    />
  );
}

/** The inbox in the menu, with the number of all that waits. */
export function InboxMenuItem() {
  const count = useInbox().data?.total ?? 0;
  return (
    <CountedItem to="/inbox" name="در انتظار شما" thing="مورد" count={count} icon={<InboxIcon />} />
  );
}

/** Support messages in the menu, with the number of those that nobody answered. */
export function SupportMenuItem() {
  const count = useInbox().data?.kinds.find(({ kind }) => kind === 'support')?.count ?? 0;
  return (
    <CountedItem
      to="/support"
      name="پیام‌های پشتیبانی"
      thing="پیام بی‌پاسخ"
      count={count}
      icon={<SupportIcon />}
    />
  );
}

function KindCard({ kind, count, newest }: InboxKind) {
  const { name, path } = INBOX_KINDS[kind];
  return (
    <Card component="section" variant="outlined">
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography variant="h6" component="h2">
            {name}: {inboxCount(count)}
          </Typography>
          <Button component={Link} to={path} variant="contained" sx={{ flexShrink: 0 }}>
            دیدن همه
          </Button>
        </Stack>
        <Stack component="ul" sx={{ gap: 1, padding: 0, marginBlock: 1, listStyle: 'none' }}>
          {newest.map(({ id, text, at }) => (
            <li key={id}>
              <Typography variant="body2" color="text.secondary">
                {formatJalaliTime(at)}
              </Typography>
              <MuiLink
                component={Link}
                to={inboxPath(kind, id)}
                dir="auto"
                sx={{ display: 'block', overflowWrap: 'anywhere', paddingBlock: 0.5 }}
              >
                {kind === 'alerts' ? paymentAlertWords(text) : text}
              </MuiLink>
            </li>
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

/** Kinds without waiting items, with links to their lists. */
function EmptyKinds({ kinds }: { kinds: InboxKind[] }) {
  if (kinds.length === 0) return null;
  return (
    <Stack
      component="nav"
      aria-label="آنچه در انتظار نیست"
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {kinds.map(({ kind }) => (
        <Button
          key={kind}
          component={Link}
          to={INBOX_KINDS[kind].path}
          color="inherit"
          size="small"
        >
          {INBOX_KINDS[kind].name}: ۰
        </Button>
      ))}
    </Stack>
  );
}

/** Everything that waits for staff, limited to what the role may read. */
export function Inbox() {
  const { data, error, refetch } = useInbox();
  return (
    <Stack sx={{ gap: 2, marginBlock: 2 }}>
      <Title title="در انتظار شما" />
      <LoadFailed error={error} refetch={refetch} />
      {data?.total === 0 && <Typography>هیچ چیز در انتظار شما نیست.</Typography>}
      {data?.kinds
        .filter(({ count }) => count > 0)
        .map((kind) => (
          <KindCard key={kind.kind} {...kind} />
        ))}
      {data && <EmptyKinds kinds={data.kinds.filter(({ count }) => count === 0)} />}
    </Stack>
  );
}
