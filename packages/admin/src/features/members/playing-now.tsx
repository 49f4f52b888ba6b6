import PlayingIcon from '@mui/icons-material/SlideshowOutlined';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PlayingNow } from '@parde/contract';
import { deviceName } from '@parde/shared/device-name';
import { formatDuration } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { List, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CardList } from '../../fields/card-list';
import { placeWords } from '../../fields/fields';

/** How far the viewer is; nothing where that is not known. */
function Progress({ playing }: { playing: PlayingNow }) {
  const { positionSeconds, durationSeconds } = playing;
  if (positionSeconds === null || !durationSeconds) return null;
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (positionSeconds / durationSeconds) * 100)}
        aria-label={`پیشرفت ${placeWords(playing)}`}
        sx={{ marginBlock: 1 }}
      />
      <Typography variant="body2" color="text.secondary">
        {formatDuration(positionSeconds)} از {formatDuration(durationSeconds)}
      </Typography>
    </>
  );
}

function PlayingCard({ playing }: { playing: PlayingNow }) {
  const { permissions = [] } = usePermissions<string[]>();
  const { id, titleId, member, startedAt } = playing;
  return (
    <Card component="li" variant="outlined">
      <CardContent>
        <Typography sx={{ fontWeight: 500 }}>
          {permissions.includes('titles.read') ? (
            <MuiLink component={Link} to={`/titles/${titleId}`}>
              <bdi>{placeWords(playing)}</bdi>
            </MuiLink>
          ) : (
            <bdi>{placeWords(playing)}</bdi>
          )}
        </Typography>
        <Typography>
          <MuiLink component={Link} to={`/members/${member.id}/show`}>
            <bdi>{member.name}</bdi>
          </MuiLink>
          {member.profile !== null && (
            <>
              {' '}
              (نمایهٔ <bdi>{member.profile}</bdi>)
            </>
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <bdi>{deviceName(playing)}</bdi>، از {formatJalaliTime(startedAt)}
        </Typography>
        <Progress playing={playing} />
      </CardContent>
      {permissions.includes('members.end-sessions') && (
        <CardActions>
          <ConfirmButton
            label="پایان پخش"
            help="پخش در دستگاهش می‌ایستد. تا وارد است می‌تواند دوباره آغاز کند."
            color="inherit"
            run={({ reason }) =>
              callApi('POST /api/admin/playbacks/{id}/stop', { params: { id }, body: { reason } })
            }
            done="پخش پایان یافت"
          />
        </CardActions>
      )}
    </Card>
  );
}

const REFETCH_MS = 10_000;

function PlayingNowList() {
  return (
    <List
      exporter={false}
      empty={false}
      perPage={25}
      component="div"
      queryOptions={{ refetchInterval: REFETCH_MS, onError: () => undefined }}
      sx={{ maxWidth: 900 }}
    >
      <CardList<PlayingNow> empty="اکنون هیچ فیلمی در حال پخش نیست.">
        {(playing) => <PlayingCard playing={playing} />}
      </CardList>
    </List>
  );
}

export const playingNow: AdminResource = {
  name: 'playbacks',
  section: 'people',
  icon: PlayingIcon,
  list: PlayingNowList,
  options: { label: 'پخش در این لحظه' },
};
