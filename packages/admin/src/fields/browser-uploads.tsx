import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip, { type ChipProps } from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatBytes, formatPercent } from '@parde/shared/digits';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../actions/actions';
import { callApi } from '../api/client';
import { type BrowserUpload, pause, removeUpload, resume } from '../api/upload-queue';

const BROWSER_STATES: Record<BrowserUpload['state'], { name: string; color?: ChipProps['color'] }> =
  {
    queued: { name: 'در صف' },
    sending: { name: 'در حال فرستادن', color: 'primary' },
    paused: { name: 'ایستاده', color: 'warning' },
    failed: { name: 'ناتمام ماند', color: 'error' },
    sent: { name: 'رسید', color: 'success' },
  };

interface CardProps {
  name: string;
  state: { name: string; color?: ChipProps['color'] };
  about: ReactNode;
  /** 0 to 1; null: no bar. */
  share: number | null;
  problem: string | null;
  severity?: 'error' | 'warning';
  children: ReactNode;
}

export function UploadCard({
  name,
  state,
  about,
  share,
  problem,
  severity = 'error',
  children,
}: CardProps) {
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ padding: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Chip size="small" label={state.name} color={state.color ?? 'default'} />
      </Stack>
      {share !== null && (
        <LinearProgress
          variant="determinate"
          value={share * 100}
          aria-label={`پیشرفت ${name}`}
          sx={{ borderRadius: 1 }}
        />
      )}
      <Typography variant="body2" color="text.secondary" className="counting">
        {about}
      </Typography>
      {problem && <Alert severity={severity}>{problem}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Card>
  );
}

export const LOST = 'آنچه تاکنون فرستاده شده پاک می‌شود و باید از نو فرستاده شود.';

export const progressWords = (sent: number, size: number) =>
  `${formatBytes(sent)} از ${formatBytes(size)}، ${formatPercent(Math.floor((sent / size) * 100))}`;

/** Progress and actions of a file that this page uploads. */
export function BrowserUploadRow({ upload }: { upload: BrowserUpload }) {
  const { key, name, size, sent, state, problem, id } = upload;
  const remove = async () => {
    await removeUpload(key);
    if (id !== null) await callApi('DELETE /api/admin/uploads/{id}', { params: { id } });
  };
  return (
    <UploadCard
      name={name}
      state={BROWSER_STATES[state]}
      about={progressWords(sent, size)}
      share={sent / size}
      problem={problem}
    >
      {(state === 'sending' || state === 'queued') && (
        <Button onClick={() => pause(key)}>ایست</Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button variant="contained" onClick={() => resume(key)}>
          ادامه
        </Button>
      )}
      <ConfirmButton
        label="پاک کردن"
        name={`پاک کردن ${name}`}
        color="inherit"
        reasonLabel={null}
        help={LOST}
        run={remove}
        done="پاک شد"
      />
    </UploadCard>
  );
}

/** Styles of a list of cards. */
export const uploadList = {
  listStyle: 'none',
  padding: 0,
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
} as const;
