import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FullSupportThread, SupportThread } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { textDirection } from '@parde/shared/linkify';
import { useQuery } from '@tanstack/react-query';
import {
  DataTable,
  List,
  Show,
  SimpleList,
  useGetIdentity,
  usePermissions,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { stateFilter, useIsNarrow } from '../../fields/card-list';
import { IsolatedField, StateField, TimeField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { TypedText } from '../../fields/typed-text';
import { AnswerBox } from './answer-box';

const states = {
  open: { name: 'بی‌پاسخ', color: 'warning' as const },
  answered: { name: 'پاسخ داده', color: 'success' as const },
  closed: { name: 'بسته' },
};

const topics = {
  question: { name: 'پرسش' },
  problem: { name: 'گزارش اشکال' },
  suggestion: { name: 'پیشنهاد' },
  copyright: { name: 'حقوق اثر' },
};

const filters = [
  stateFilter([
    ...Object.entries(states).map(([id, { name }]) => ({ id, name })),
    { id: 'all', name: 'همه' },
  ]),
];

/** The beginning of the newest message, and how many there are. */
function NewestMessage({ lastMessage, replies }: SupportThread) {
  const words = lastMessage.slice(0, 90);
  return (
    <>
      <bdi dir={textDirection(words)}>{words}</bdi>
      {replies > 0 && toPersianDigits(` · ${replies + 1} پیام`)}
    </>
  );
}

function ThreadList() {
  const isNarrow = useIsNarrow();
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'open' }}
      exporter={false}
      empty={false}
      sort={{ field: 'id', order: 'DESC' }}
    >
      {isNarrow ? (
        <SimpleList<SupportThread>
          primaryText={({ name }) => <bdi>{name}</bdi>}
          secondaryText={(thread) => (
            <>
              <NewestMessage {...thread} /> · {formatJalaliTime(thread.lastMessageAt)}
            </>
          )}
          tertiaryText={() => <StateField source="state" states={states} />}
          linkType="show"
        />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="name" label="فرستنده" disableSort>
            <RecordLink>
              <IsolatedField source="name" />
            </RecordLink>
          </DataTable.Col>
          <DataTable.Col source="topic" label="موضوع" disableSort>
            <StateField source="topic" states={topics} />
          </DataTable.Col>
          <DataTable.Col<SupportThread>
            source="lastMessage"
            label="تازه‌ترین پیام"
            disableSort
            render={(thread) => <NewestMessage {...thread} />}
          />
          <DataTable.Col source="assignee" label="با کیست" disableSort>
            <IsolatedField source="assignee.name" />
          </DataTable.Col>
          <DataTable.Col source="state" label="وضعیت" disableSort>
            <StateField source="state" states={states} />
          </DataTable.Col>
          <DataTable.Col source="lastMessageAt" label="زمان" disableSort>
            <TimeField source="lastMessageAt" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

interface BubbleProps {
  isFromStaff: boolean;
  who: string;
  at: string;
  body: string;
}

/** One message of a thread, as an `li`. */
export function Bubble({ isFromStaff, who, at, body }: BubbleProps) {
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ marginInlineStart: isFromStaff ? 4 : 0, marginInlineEnd: isFromStaff ? 0 : 4 }}
    >
      <CardContent>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{who}</bdi> · {formatJalaliTime(at)}
        </Typography>
        <TypedText body={body} hasLinks={isFromStaff} />
      </CardContent>
    </Card>
  );
}

function ThreadActions({ thread }: { thread: FullSupportThread }) {
  const { id, state, assignee } = thread;
  const isAnswered = thread.thread.some(({ isFromStaff }) => isFromStaff);
  const { identity } = useGetIdentity();
  const update = useAction(
    (body: { closed?: boolean; replies?: number; assignee_id?: number | null }) =>
      callApi('PUT /api/admin/support/{id}', { params: { id }, body }),
    { done: 'ذخیره شد' },
  );
  const refresh = useRefresh();
  /** A thread in which more was written is shown with it, and stays open. */
  const close = () =>
    update.mutate({ closed: true, replies: thread.thread.length }, { onError: () => refresh() });
  const isOwn = assignee?.id === identity?.id;
  const { data: staff } = useQuery({
    queryKey: ['support-staff'],
    queryFn: async () => (await callApi('GET /api/admin/support-staff', {})).data,
  });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        loading={update.isPending}
        onClick={() => (state === 'closed' ? update.mutate({ closed: false }) : close())}
        color="inherit"
        variant="outlined"
      >
        {state === 'closed' ? 'باز کردن' : isAnswered ? 'بستن' : 'بستن بی‌پاسخ'}
      </Button>
      <Button
        loading={update.isPending}
        onClick={() => update.mutate({ assignee_id: isOwn ? null : Number(identity?.id) })}
        color="inherit"
        variant="outlined"
      >
        {isOwn ? 'رها کردن' : 'با من'}
      </Button>
      <TextField
        select
        size="small"
        label="با کیست"
        value={staff?.some(({ id: one }) => one === assignee?.id) ? assignee?.id : ''}
        onChange={({ target: { value } }) =>
          update.mutate({ assignee_id: value === '' ? null : Number(value) })
        }
        disabled={!staff || update.isPending}
        fullWidth={false}
        sx={{ minInlineSize: 200 }}
      >
        <MenuItem value="">هیچ‌کس</MenuItem>
        {staff?.map(({ id: one, name }) => (
          <MenuItem key={one} value={one}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

function Thread() {
  const thread = useRecordContext<FullSupportThread>();
  const { permissions = [] } = usePermissions<string[]>();
  if (!thread?.thread) return null;
  const mayAnswer = permissions.includes('support.answer');
  return (
    <Stack sx={{ gap: 2, padding: 2, maxWidth: 800 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{thread.name}</bdi>
        </Typography>
        <StateField source="state" states={states} />
        <StateField source="topic" states={topics} />
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{thread.email}</bdi> · {toPersianDigits(`پیام ${thread.id}`)}
        {thread.assignee && (
          <>
            {' · '}با <bdi>{thread.assignee.name}</bdi>
          </>
        )}
      </Typography>
      {mayAnswer && <ThreadActions thread={thread} />}
      <Stack component="ol" sx={{ gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }}>
        <Bubble isFromStaff={false} who={thread.name} at={thread.createdAt} body={thread.message} />
        {thread.thread.map(({ id, isFromStaff, author, body, createdAt }) => (
          <Bubble
            key={id}
            isFromStaff={isFromStaff}
            who={isFromStaff ? (author ?? 'همکاری که حسابش پاک شده') : thread.name}
            at={createdAt}
            body={body}
          />
        ))}
      </Stack>
      {mayAnswer && <AnswerBox key={thread.id} thread={thread} />}
    </Stack>
  );
}

function ThreadShow() {
  return (
    <Show actions={false}>
      <Thread />
    </Show>
  );
}

export const support: AdminResource = {
  name: 'support',
  section: 'people',
  icon: SupportIcon,
  list: ThreadList,
  show: ThreadShow,
  recordRepresentation: 'name',
  options: { label: 'پیام‌های پشتیبانی' },
};
