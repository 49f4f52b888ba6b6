import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import Button from '@mui/material/Button';
import type { ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatBytes, formatResolution } from '@parde/shared/digits';
import { type ReactNode, useEffect } from 'react';
import { ListBase, Pagination, Title, useCanAccess, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useUploads } from '../../api/upload-queue';
import {
  BrowserUploadRow,
  LOST,
  progressWords,
  UploadCard,
  uploadList,
} from '../../fields/browser-uploads';
import { Parts } from '../../fields/fields';
import { LoadFailed } from '../../layout/load-failed';
import { ConfirmUpload } from './confirm-upload';
import { DropZone } from './drop-zone';

type Upload = CallOutput<'GET /api/admin/uploads'>['data'][number];

const STATES: Record<Upload['state'], { name: string; color?: ChipProps['color'] }> = {
  receiving: { name: 'نیمه‌کاره' },
  checking: { name: 'در حال بررسی', color: 'primary' },
  waiting: { name: 'چشم‌به‌راه تأیید', color: 'warning' },
  adding: { name: 'در حال افزودن', color: 'primary' },
  added: { name: 'افزوده شد', color: 'success' },
  refused: { name: 'پذیرفته نشد', color: 'error' },
};

/** What the check found, in a line. */
function factsWords({ sizeBytes, facts, sha256 }: Upload): ReactNode {
  const parts = [
    formatBytes(sizeBytes),
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

const GO_ON = {
  film: 'برای ادامه، همین فایل را دوباره برگزینید یا این‌جا رها کنید.',
  import: 'فایل یک ورود است؛ برای ادامه، در «ورود تازه» همین فایل را دوباره برگزینید.',
};

/** A film that has not replaced another one yet replaces it no more. */
const BOTH_STAY =
  'فیلمی که افزوده شده سر جایش می‌ماند، ولی فایل پیشین دیگر خودبه‌خود پاک نمی‌شود: هر دو می‌مانند تا یکی را پاک کنید.';

function UploadRow({ upload }: { upload: Upload }) {
  const { id, fileName, purpose, sizeBytes, offset, state, fileId, isOwn, by } = upload;
  const isReceiving = state === 'receiving';
  const toGoOn = isOwn ? GO_ON[purpose === 'import' ? 'import' : 'film'] : null;
  const problem = isReceiving ? toGoOn : upload.problem;
  const isDone = state === 'added' || state === 'refused';
  const isReplacing = state === 'added' && fileId !== null && upload.problem !== null;
  return (
    <UploadCard
      name={fileName}
      state={STATES[state]}
      about={
        <>
          {!isOwn && (
            <>
              از <bdi>{by ?? 'حساب پاک‌شده'}</bdi>،{' '}
            </>
          )}
          {isReceiving ? progressWords(offset, sizeBytes) : factsWords(upload)}
        </>
      }
      share={isReceiving ? offset / sizeBytes : null}
      problem={problem}
      severity={state === 'refused' || state === 'waiting' ? 'error' : 'warning'}
    >
      {isOwn && state === 'waiting' && (
        <Button variant="contained" component={Link} to={`/uploads/${id}`}>
          تأیید و افزودن
        </Button>
      )}
      {state === 'added' && fileId !== null && (
        <Button component={Link} to={`/media/${fileId}/show`}>
          دیدن فایل فیلم
        </Button>
      )}
      {isOwn && state !== 'adding' && (
        <ConfirmButton
          label={isDone ? 'برداشتن از فهرست' : 'پاک کردن'}
          color="inherit"
          reasonLabel={null}
          help={isReplacing ? BOTH_STAY : isDone ? 'فیلمی که افزوده شده سر جایش می‌ماند.' : LOST}
          run={() => callApi('DELETE /api/admin/uploads/{id}', { params: { id } })}
          done="پاک شد"
        />
      )}
    </UploadCard>
  );
}

function Rows() {
  const { data = [], total, error, isPending, refetch, filterValues } = useListContext<Upload>();
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
        <ul style={uploadList} aria-label="در این صفحه فرستاده می‌شود">
          {here.map((upload) => (
            <BrowserUploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul style={uploadList} aria-label="بارگذاری‌ها">
          {others.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <LoadFailed error={error} refetch={refetch} />
      {!isPending && !error && here.length + others.length === 0 && (
        <Typography color="text.secondary">
          {filterValues.of === 'all'
            ? 'هنوز کسی چیزی بارگذاری نکرده است.'
            : 'هنوز چیزی بارگذاری نکرده‌اید.'}
        </Typography>
      )}
      {(total ?? 0) > data.length && <Pagination rowsPerPageOptions={[]} />}
    </Stack>
  );
}

/** Whether only the own uploads are listed. */
function WhoseToggle() {
  const { filterValues, setFilters } = useListContext<Upload>();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="بارگذاری‌های چه کسی"
      value={filterValues.of ?? 'own'}
      onChange={(_event, of: string | null) => of && setFilters({ of })}
    >
      <ToggleButton value="own">از من</ToggleButton>
      <ToggleButton value="all">از همه</ToggleButton>
    </ToggleButtonGroup>
  );
}

const REFETCH_MS = 3_000;

function UploadList() {
  const { canAccess: maySend, isPending } = useCanAccess({ action: 'change', resource: 'uploads' });
  if (isPending) return null;
  return (
    <ListBase
      perPage={24}
      filterDefaultValues={{ of: maySend ? 'own' : 'all' }}
      queryOptions={{ refetchInterval: REFETCH_MS, onError: () => undefined }}
    >
      <Title title="بارگذاری" />
      <Stack sx={{ gap: 2, maxWidth: 800, paddingBlock: 2 }}>
        {maySend && <DropZone />}
        {maySend && <WhoseToggle />}
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
