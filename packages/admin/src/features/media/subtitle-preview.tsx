import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import { formatDuration, formatPlain } from '@parde/shared/digits';
import { directionOfLanguage, directionOfLine } from '@parde/shared/text-direction';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callApi } from '../../api/client';

const PER_PAGE = 48;
const PAGE_LABELS = {
  first: 'صفحهٔ نخست',
  last: 'صفحهٔ آخر',
  next: 'صفحهٔ بعد',
  previous: 'صفحهٔ پیش',
  'start-ellipsis': 'صفحه‌های پیش‌تر',
  'end-ellipsis': 'صفحه‌های بعدتر',
};

interface PreviewProps {
  fileId: number;
  subtitleId: number;
  language: string;
}

function Cues({ fileId, subtitleId, language }: PreviewProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: ['subtitle-cues', fileId, subtitleId, q, page],
    queryFn: () =>
      callApi('GET /api/admin/media/{id}/subtitles/{subtitleId}/cues', {
        params: { id: fileId, subtitleId },
        query: { page, per_page: PER_PAGE, ...(q === '' ? {} : { q }) },
      }),
    placeholderData: keepPreviousData,
    // Times may have been shifted meanwhile.
    gcTime: 0,
  });
  return (
    <>
      <TextField
        label="جست‌وجو در متن"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ marginBlockStart: 1 }}
      />
      {error && <Typography color="error">{error.message}</Typography>}
      {data?.total === 0 && <Typography color="text.secondary">چیزی پیدا نشد.</Typography>}
      <ol style={{ listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 12 }}>
        {data?.data.map((cue) => (
          <li key={`${cue.startMs} ${cue.endMs} ${cue.lines.join()}`}>
            <Typography variant="caption" color="text.secondary" component="p">
              {formatDuration(cue.startMs / 1000)} تا {formatDuration(cue.endMs / 1000)}
            </Typography>
            {cue.lines.map((line, index) => (
              <Typography
                // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
                key={index}
                dir={directionOfLine(line, directionOfLanguage(language) ?? 'rtl')}
                sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
              >
                {line}
              </Typography>
            ))}
          </li>
        ))}
      </ol>
      {(data?.last_page ?? 1) > 1 && (
        <Pagination
          count={data?.last_page ?? 1}
          page={page}
          onChange={(_, next) => setPage(next)}
          getItemAriaLabel={(kind, number) =>
            kind === 'page' ? `صفحهٔ ${formatPlain(number ?? 1)}` : PAGE_LABELS[kind]
          }
          renderItem={({ page: number, ...item }) => (
            <PaginationItem {...item} page={number === null ? null : formatPlain(number)} />
          )}
          sx={{ justifySelf: 'center' }}
        />
      )}
    </>
  );
}

/** Shows the lines and times of a subtitle, with the text and directions that viewers see. */
export function SubtitlePreview(props: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="inherit" onClick={() => setOpen(true)}>
        دیدن
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>متن زیرنویس</DialogTitle>
        <DialogContent
          sx={{ display: 'grid', gap: 2, alignContent: 'start', minBlockSize: '60vh' }}
        >
          <Cues {...props} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>بستن</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
