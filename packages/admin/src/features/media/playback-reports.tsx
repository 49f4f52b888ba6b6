import ReportIcon from '@mui/icons-material/ReportOutlined';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReportedFilm } from '@parde/contract';
import { List, SelectInput, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmButton } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardList } from '../../fields/card-list';
import { clockWords, placeWords, TimeField } from '../../fields/fields';

const KINDS: Record<ReportedFilm['kind'], string> = {
  missing: 'پخش نمی‌شود',
  picture: 'تصویر',
  sound: 'صدا',
  subtitle: 'زیرنویس',
  other: 'چیز دیگر',
};

function ReportCard({ report }: { report: ReportedFilm }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { id, kind, note, titleId, fileId, positionSeconds, hasReporter, answer } = report;
  return (
    <Card component="li" variant="outlined">
      <CardContent>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="h6" component="h2">
            <bdi>{placeWords(report)}</bdi>
          </Typography>
          <Chip size="small" color="warning" label={KINDS[kind]} />
        </Stack>
        <Typography color="text.secondary" variant="body2">
          <TimeField source="createdAt" />
          {positionSeconds !== null && <> · در {clockWords(positionSeconds)}</>}
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
        {answer !== null && (
          <Typography sx={{ marginBlockStart: 1 }}>
            پاسخ: <bdi>{answer}</bdi>
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ flexWrap: 'wrap', paddingInline: 2 }}>
        {answer === null && permissions.includes('reports.answer') && (
          <ConfirmButton
            label={hasReporter ? 'پاسخ دادن' : 'بستن'}
            title={hasReporter ? 'پاسخ به گزارش' : 'بستن گزارش'}
            variant="contained"
            help={
              hasReporter
                ? 'این جمله در اعلان‌های گزارش‌دهنده می‌آید.'
                : 'گزارش‌دهنده حساب ندارد؛ این جمله تنها برای همکاران می‌ماند.'
            }
            reasonLabel="پاسخ"
            run={({ reason }) =>
              callApi('POST /api/admin/playback-reports/{id}/answer', {
                params: { id },
                body: { answer: reason },
              })
            }
            done={hasReporter ? 'پاسخ به گزارش‌دهنده رسید' : 'گزارش بسته شد'}
          />
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

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="کدام‌ها"
    alwaysOn
    choices={[
      { id: 'waiting', name: 'بی‌پاسخ' },
      { id: 'answered', name: 'پاسخ داده‌شده' },
    ]}
  />,
];

function ReportList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'waiting' }}
      exporter={false}
      empty={false}
      component="div"
    >
      <CardList<ReportedFilm> empty="گزارشی این‌جا نیست.">
        {(report) => <ReportCard report={report} />}
      </CardList>
    </List>
  );
}

export const playbackReports: AdminResource = {
  name: 'playback-reports',
  section: 'people',
  icon: ReportIcon,
  list: ReportList,
  options: { label: 'گزارش‌های فیلم' },
};
