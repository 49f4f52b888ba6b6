import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatBytes, formatDuration, formatResolution } from '@parde/shared/digits';
import {
  type HttpError,
  SaveButton,
  TextInput,
  Title,
  useGetOne,
  useNotify,
  useRedirect,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { Form } from '../../actions/forms';
import { callForm } from '../../api/data-provider';
import { Parts } from '../../fields/fields';
import { LoadFailed } from '../../layout/load-failed';
import {
  FilmInputs,
  PlaceInputs,
  PurposeInput,
  SubtitleInputs,
  type Upload,
} from './target-inputs';

/** Values of the form: a subtitle needs its title to find the film. */
type Values = Record<string, unknown> & { titleId?: number; audioLanguages: (string | null)[] };

/** The proposed values: the best matching title, and what the file name and the file itself tell. */
function proposalOf({ match, facts, purpose }: Upload): Values {
  const [best] = match.titles;
  return {
    purpose,
    audioLanguages: facts?.audioLanguages ?? [],
    ...(best?.isSure && { titleId: best.id }),
    season: match.season ?? (match.episode === null ? null : 1),
    episode: match.episode,
    kind: match.kind ?? 'original',
    censorship: 'unknown',
    isEncoded: true,
    ...(purpose === 'subtitle' && { language: facts?.language ?? null }),
  };
}

function targetOf(values: Values) {
  if (values.purpose !== 'film') return values;
  const { censorship, audioLanguages } = values;
  return {
    ...values,
    isCensored: censorship === 'unknown' ? null : censorship === 'yes',
    audioLanguages: audioLanguages.every(Boolean) ? audioLanguages : [],
  };
}

/** Facts about the file, as probed. */
function FileFacts({ upload: { fileName, sizeBytes, facts, sha256 } }: { upload: Upload }) {
  const parts = [
    formatBytes(sizeBytes),
    facts?.durationSeconds && formatDuration(facts.durationSeconds),
    facts?.resolution && formatResolution(facts.resolution),
    facts?.videoCodec,
    facts?.resolution &&
      (facts.isDirectPlayable ? 'مرورگرها همین فایل را پخش می‌کنند' : 'پس از تبدیل پخش می‌شود'),
  ];
  return (
    <div>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{fileName}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Parts of={parts} />
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>SHA-256: {sha256}</bdi>
      </Typography>
    </div>
  );
}

function TargetInputs({ upload }: { upload: Upload }) {
  const purpose = useWatch({ name: 'purpose' });
  switch (purpose) {
    case 'film':
      return <FilmInputs upload={upload} />;
    case 'trailer':
      return <TextInput source="titleFa" label="نام پیش‌پرده" />;
    default:
      return <SubtitleInputs upload={upload} />;
  }
}

/** Form on which staff assign a finished upload to its title. */
export function ConfirmUpload() {
  const { id = '' } = useParams();
  const { data: upload, error, refetch } = useGetOne<Upload>('uploads', { id });
  const notify = useNotify();
  const redirect = useRedirect();
  if (!upload && error) return <LoadFailed error={error} refetch={refetch} />;
  if (!upload?.match) return null;
  const submit = async (values: Values) => {
    try {
      await callForm('POST', 'uploads/{id}/confirm', { params: { id }, body: targetOf(values) });
      notify('افزوده می‌شود', { type: 'success' });
      redirect('list', 'uploads');
      return undefined;
    } catch (error) {
      const { message, body } = error as HttpError;
      notify(message, { type: 'error' });
      return body?.errors;
    }
  };
  return (
    <Stack sx={{ gap: 2, maxWidth: 640, paddingBlock: 2 }}>
      <Title title="تأیید بارگذاری" />
      <FileFacts upload={upload} />
      {upload.problem && <Alert severity="error">{upload.problem}</Alert>}
      {upload.state === 'waiting' ? (
        <Form defaultValues={proposalOf(upload)} onSubmit={submit as never}>
          <Stack sx={{ gap: 1 }}>
            {upload.purpose === 'film' && <PurposeInput />}
            <PlaceInputs upload={upload} />
            <TargetInputs upload={upload} />
            <Stack direction="row" sx={{ gap: 1 }}>
              <SaveButton label="افزودن" alwaysEnable />
              <Button component={Link} to="/uploads" color="inherit">
                بازگشت
              </Button>
            </Stack>
          </Stack>
        </Form>
      ) : (
        <Alert severity="info">
          این بارگذاری چشم‌به‌راه تأیید نیست.{' '}
          <MuiLink component={Link} to="/uploads">
            فهرست بارگذاری‌ها
          </MuiLink>
        </Alert>
      )}
    </Stack>
  );
}
