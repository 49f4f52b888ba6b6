import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip, { type ChipProps } from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatPercent, formatResolution } from '@parde/shared/digits';
import { type ReactNode, useEffect } from 'react';
import { ListBase, Pagination, Title, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { Parts, sizeWords } from '../../fields/fields';
import { LoadFailed } from '../../layout/load-failed';
import { ConfirmUpload } from './confirm-upload';
import { DropZone } from './drop-zone';
import { type BrowserUpload, forget, pause, resume, useUploads } from './upload-queue';

type Upload = CallOutput<'GET /api/admin/uploads'>['data'][number];

const STATES: Record<Upload['state'], { name: string; color?: ChipProps['color'] }> = {
  receiving: { name: 'نیمه‌کاره' },
  checking: { name: 'در حال بررسی', color: 'primary' },
  waiting: { name: 'چشم‌به‌راه تأیید', color: 'warning' },
  adding: { name: 'در حال افزودن', color: 'primary' },
  added: { name: 'افزوده شد', color: 'success' },
  refused: { name: 'پذیرفته نشد', color: 'error' },
};

const BROWSER_STATES: Record<BrowserUpload['state'], { name: string; color?: ChipProps['color'] }> =
  {
    queued: { name: 'در صف' },
    sending: { name: 'در حال فرستادن', color: 'primary' },
    paused: { name: 'ایستاده', color: 'warning' },
    failed: { name: 'ناتمام ماند', color: 'error' },
    sent: { name: 'رسید', color: 'success' },
  };

interface RowProps {
  name: string;
  state: { name: string; color?: ChipProps['color'] };
  about: ReactNode;
  /** 0 to 1; null: no bar. */
  share: number | null;
  problem: string | null;
  severity?: 'error' | 'warning';
  children: ReactNode;
}

function Row({ name, state, about, share, problem, severity = 'error', children }: RowProps) {
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

const LOST = 'آنچه تاکنون فرستاده شده پاک می‌شود و باید از نو فرستاده شود.';

const progressWords = (sent: number, size: number) =>
  `${sizeWords(sent)} از ${sizeWords(size)}، ${formatPercent(Math.floor((sent / size) * 100))}`;

function BrowserUploadRow({ upload }: { upload: BrowserUpload }) {
  const { key, name, size, sent, state, problem, id } = upload;
  const remove = async () => {
    await forget(key);
    if (id !== null) await callApi('DELETE /api/admin/uploads/{id}', { params: { id } });
  };
  return (
    <Row
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
    </Row>
  );
}

/** What the check found, in a line. */
function factsWords({ sizeBytes, facts, sha256 }: Upload): ReactNode {
  const parts = [
    sizeWords(sizeBytes),
    facts?.resolution && formatResolution(facts.resolution),
    facts?.videoCodec,
  ];
  return (
    <>
      <Parts of={parts} />
      {sha256 && (
        <>
          {'، '}
          <bdi title={sha256}>SHA-256: {sha256.slice(0, 12)}…</bdi>
        </>
      )}
    </>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, fileName, sizeBytes, offset, state, problem, fileId } = upload;
  const isReceiving = state === 'receiving';
  const isDone = state === 'added' || state === 'refused';
  return (
    <Row
      name={fileName}
      state={STATES[state]}
      about={isReceiving ? progressWords(offset, sizeBytes) : factsWords(upload)}
      share={isReceiving ? offset / sizeBytes : null}
      problem={
        isReceiving ? 'برای ادامه، همین فایل را دوباره برگزینید یا این‌جا رها کنید.' : problem
      }
      severity={state === 'refused' || state === 'waiting' ? 'error' : 'warning'}
    >
      {state === 'waiting' && (
        <Button variant="contained" component={Link} to={`/uploads/${id}`}>
          تأیید و افزودن
        </Button>
      )}
      {state === 'added' && fileId !== null && (
        <Button component={Link} to={`/media/${fileId}/show`}>
          دیدن فایل فیلم
        </Button>
      )}
      {state !== 'adding' && (
        <ConfirmButton
          label={isDone ? 'برداشتن از فهرست' : 'پاک کردن'}
          color="inherit"
          reasonLabel={null}
          help={isDone ? 'فیلمی که افزوده شده سر جایش می‌ماند.' : LOST}
          run={() => callApi('DELETE /api/admin/uploads/{id}', { params: { id } })}
          done="پاک شد"
        />
      )}
    </Row>
  );
}

const list = {
  listStyle: 'none',
  padding: 0,
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
} as const;

function Rows() {
  const { data = [], total, error, isPending, refetch } = useListContext<Upload>();
  const uploads = useUploads();
  const sent = uploads.filter(({ state }) => state === 'sent').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more file arrived
  useEffect(() => {
    refetch();
  }, [sent]);
  const here = uploads.filter(({ state }) => state !== 'sent');
  const isHere = ({ id }: Upload) => here.some((upload) => upload.id === id);
  const others = data.filter((upload) => !isHere(upload));
  return (
    <Stack sx={{ gap: 2 }}>
      {here.length > 0 && (
        <ul style={list} aria-label="در این صفحه فرستاده می‌شود">
          {here.map((upload) => (
            <BrowserUploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul style={list} aria-label="بارگذاری‌ها">
          {others.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <LoadFailed error={error} refetch={refetch} />
      {!isPending && !error && here.length + others.length === 0 && (
        <Typography color="text.secondary">هنوز چیزی بارگذاری نکرده‌اید.</Typography>
      )}
      {(total ?? 0) > data.length && <Pagination rowsPerPageOptions={[]} />}
    </Stack>
  );
}

const REFETCH_MS = 3_000;

function UploadList() {
  return (
    <ListBase perPage={24} queryOptions={{ refetchInterval: REFETCH_MS, onError: () => undefined }}>
      <Title title="بارگذاری" />
      <Stack sx={{ gap: 2, maxWidth: 800, paddingBlock: 2 }}>
        <DropZone />
        <Rows />
      </Stack>
    </ListBase>
  );
}

export const uploads: AdminResource = {
  name: 'uploads',
  section: 'catalogue',
  icon: UploadIcon,
  list: UploadList,
  edit: ConfirmUpload,
  recordRepresentation: 'fileName',
  options: { label: 'بارگذاری' },
};
