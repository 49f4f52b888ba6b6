import ReportIcon from '@mui/icons-material/ReportOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FullReportedFilm, ReportedFilm } from '@parde/contract';
import { formatDuration } from '@parde/shared/digits';
import { MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { type FormEvent, useState } from 'react';
import { usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { fieldError, useAction } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardPage, stateFilter, WaitingList } from '../../fields/card-list';
import { placeWords, TimeField } from '../../fields/fields';
import { FILM_PROBLEMS } from '../../fields/moderation';
import { Bubble } from './support';

interface CardProps {
  report: ReportedFilm;
  /** On its own page, with the conversation below it, instead of in the list. */
  isOnPage?: boolean;
}

function ReportCard({ report, isOnPage = false }: CardProps) {
  const { permissions = [] } = usePermissions<string[]>();
  const { id, kind, note, titleId, fileId, positionSeconds, hasReporter, answer } = report;
  const { answeredAt, replies } = report;
  const mayAnswer = permissions.includes('reports.answer');
  return (
    <Card component="li" variant="outlined">
      <CardContent>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="h6" component="h2">
            <bdi>{placeWords(report)}</bdi>
          </Typography>
          <Chip size="small" color="warning" label={FILM_PROBLEMS[kind]} />
          {answeredAt === null && replies > 0 && (
            <Chip size="small" color="info" label="گزارش‌دهنده پاسخ داد" />
          )}
        </Stack>
        <Typography color="text.secondary" variant="body2">
          <TimeField source="createdAt" />
          {positionSeconds !== null && <> · در {formatDuration(positionSeconds)}</>}
          {!hasReporter && <> · بازدیدکننده‌ای که پاسخ به او نمی‌رسد</>}
        </Typography>
        {note !== null && (
          <Typography
            dir="auto"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlock: 1 }}
          >
            {note}
          </Typography>
        )}
        {report.userAgent !== null && (
          <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{report.userAgent}</bdi>
          </Typography>
        )}
        {answer !== null && !isOnPage && (
          <Typography
            sx={{ marginBlockStart: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            پاسخ: <bdi>{answer}</bdi>
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ flexWrap: 'wrap', paddingInline: 2 }}>
        {!isOnPage && (
          <Button component={RouterLink} to={`/playback-reports/${id}/show`} variant="contained">
            {answeredAt === null && mayAnswer ? 'دیدن و پاسخ دادن' : 'دیدن'}
          </Button>
        )}
        {fileId !== null && permissions.includes('media.read') && (
          <Link component={RouterLink} to={`/media/${fileId}/show`}>
            پرونده
          </Link>
        )}
        {permissions.includes('titles.read') && (
          <Link component={RouterLink} to={`/titles/${titleId}`}>
            عنوان
          </Link>
        )}
      </CardActions>
    </Card>
  );
}

/** If something was written in the meantime, keeps the typed text and shows the new messages above it. */
function AnswerForm({ report: { id, hasReporter, replies } }: { report: FullReportedFilm }) {
  const [text, setText] = useState('');
  const answer = useAction(
    () =>
      callApi('POST /api/admin/playback-reports/{id}/answer', {
        params: { id },
        body: { answer: text, replies },
      }),
    {
      done: hasReporter ? 'پاسخ به گزارش‌دهنده رسید' : 'گزارش بسته شد',
      refreshesOnError: true,
    },
  );
  const problem = fieldError(answer.error, 'answer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate(undefined, { onSuccess: () => setText('') });
  };
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 1 }}>
      <TextField
        label={hasReporter ? 'پاسخ' : 'یادداشت برای همکاران'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem !== undefined}
        helperText={
          problem ??
          (hasReporter
            ? 'در اعلان‌های گزارش‌دهنده می‌آید و با ایمیل هم به او می‌رسد؛ می‌تواند پاسخ دهد.'
            : 'گزارش‌دهنده حساب ندارد و پاسخ به او نمی‌رسد؛ گزارش با این یادداشت بسته می‌شود.')
        }
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: MAX_SUPPORT_MESSAGE } }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={text.trim() === ''}
        loading={answer.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {hasReporter ? 'فرستادن پاسخ' : 'بستن گزارش'}
      </Button>
    </Stack>
  );
}

/** The messages about a report; for an answer from before threads existed, it is the only message. */
function Conversation({ report }: { report: FullReportedFilm }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { thread, threadId, answer, answeredAt } = report;
  const isOpen = threadId !== null || answeredAt === null;
  return (
    <Stack component="li" sx={{ gap: 2, maxWidth: 800 }}>
      <Stack component="ol" sx={{ gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }}>
        {thread.map(({ id, isFromStaff, author, body, createdAt }) => (
          <Bubble
            key={id}
            isFromStaff={isFromStaff}
            who={isFromStaff ? (author ?? 'همکاری که حسابش پاک شده') : 'گزارش‌دهنده'}
            at={createdAt}
            body={body}
          />
        ))}
        {threadId === null && answer !== null && answeredAt !== null && (
          <Bubble isFromStaff who="همکاران" at={answeredAt} body={answer} />
        )}
      </Stack>
      {isOpen && permissions.includes('reports.answer') && <AnswerForm report={report} />}
    </Stack>
  );
}

function ReportShow() {
  return (
    <CardPage<FullReportedFilm>>
      {(report) => (
        <>
          <ReportCard report={report} isOnPage />
          {/* Until the full record is loaded, this is the list's record, which has no thread. */}
          {report.thread !== undefined && <Conversation key={report.id} report={report} />}
        </>
      )}
    </CardPage>
  );
}

const filters = [
  stateFilter([
    { id: 'waiting', name: 'بی‌پاسخ' },
    { id: 'answered', name: 'پاسخ داده‌شده' },
  ]),
];

function ReportList() {
  return (
    <WaitingList<ReportedFilm> filters={filters} empty="گزارشی این‌جا نیست.">
      {(report) => <ReportCard report={report} />}
    </WaitingList>
  );
}

export const playbackReports: AdminResource = {
  name: 'playback-reports',
  section: 'people',
  icon: ReportIcon,
  list: ReportList,
  show: ReportShow,
  recordRepresentation: placeWords,
  options: { label: 'گزارش‌های فیلم' },
};
