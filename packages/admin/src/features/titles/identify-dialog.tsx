import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { TitleCandidate } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { snakeCased } from '@parde/shared/snake-case';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { fieldError, useAction } from '../../actions/actions';
import { callApi } from '../../api/client';
import { LoadFailed } from '../../layout/load-failed';
import { sourceName } from '../../words/title-words';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

const keyOf = ({ source, externalIds }: TitleCandidate) =>
  `${source} ${externalIds.map(({ externalId }) => externalId).join(' ')}`;

/** A work as a button: picture, names, year, a line about it, and its ids. */
function Candidate({
  candidate,
  isPending,
  onPick,
}: {
  candidate: TitleCandidate;
  isPending: boolean;
  onPick: () => void;
}) {
  const { titleFa, titleOriginal, year, description, picture, externalIds, source } = candidate;
  const names = [titleFa, titleOriginal].filter(
    (name, at, all) => name && all.indexOf(name) === at,
  );
  const size = { width: 60, height: 90, borderRadius: '4px', flexShrink: 0 } as const;
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={isPending}
      onClick={onPick}
      sx={{
        justifyContent: 'flex-start',
        textAlign: 'start',
        gap: 1.5,
        padding: 1,
        borderColor: 'divider',
      }}
      fullWidth
    >
      {picture ? (
        <img src={picture} alt="" style={{ ...size, objectFit: 'cover' }} />
      ) : (
        <Box component="span" sx={{ ...size, bgcolor: 'action.hover' }} />
      )}
      <Box component="span" sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <span>
          <bdi>{names[0] ?? 'بی‌نام'}</bdi>
          {year !== null && `، ${toPersianDigits(String(year))}`}
        </span>
        {names[1] && <bdi style={{ opacity: 0.64 }}>{names[1]}</bdi>}
        {description && (
          <Typography
            component="span"
            variant="caption"
            color="text.secondary"
            sx={{
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {description}
          </Typography>
        )}
        <Typography component="span" variant="caption" color="text.secondary">
          {sourceName(source)}:{' '}
          <bdi>{externalIds.map(({ externalId }) => externalId).join(' · ')}</bdi>
        </Typography>
      </Box>
    </Button>
  );
}

function IdentifyDialog({ title, onClose }: { title: Title; onClose: () => void }) {
  const [q, setQ] = useState(title.titleOriginal ?? title.titleEn ?? title.titleFa);
  const [year, setYear] = useState(title.year === null ? '' : toPersianDigits(String(title.year)));
  const search = useMutation({
    mutationFn: () =>
      callApi('GET /api/admin/titles/{id}/candidates', {
        params: { id: title.id },
        query: { q, year: toLatinDigits(year).trim() || undefined, type: title.type },
      }),
  });
  const pick = useAction(
    (externalIds: TitleCandidate['externalIds']) =>
      callApi('POST /api/admin/titles/{id}/identify', {
        params: { id: title.id },
        // These come from the search, so their sources are ones that the call accepts.
        body: { version: title.version, external_ids: snakeCased(externalIds) as never },
      }),
    { done: 'شناسه‌ها نوشته شد؛ بخش‌های خالی تا چند لحظهٔ دیگر پر می‌شوند' },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The title's form, which encloses the button that opened this dialog, must not be submitted.
    event.stopPropagation();
    search.mutate();
  };
  const errors = { q: fieldError(search.error, 'q'), year: fieldError(search.error, 'year') };
  const { data } = search;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>
        شناسایی «<bdi>{title.titleFa}</bdi>»
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          نام، یا شناسه‌ای چون <bdi>tt0017136</bdi> یا <bdi>Q151599</bdi> را بجویید و اثر را
          برگزینید. شناسه‌هایش جای شناسه‌های کنونی می‌نشیند و بخش‌های خالی و بی‌قفل پر می‌شوند.
        </DialogContentText>
        <Box
          component="form"
          onSubmit={submit}
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}
        >
          <TextField
            label="نام یا شناسه"
            value={q}
            onChange={({ target }) => setQ(target.value)}
            error={errors.q !== undefined}
            helperText={errors.q}
            sx={{ flex: '1 1 180px' }}
            autoFocus
          />
          <TextField
            label="سال (میلادی)"
            value={year}
            onChange={({ target }) => setYear(toPersianDigits(target.value))}
            error={errors.year !== undefined}
            helperText={errors.year}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ flex: '0 1 100px' }}
          />
          <Button type="submit" variant="contained" loading={search.isPending} sx={{ mt: 0.5 }}>
            جست‌وجو
          </Button>
        </Box>
        {search.error && !errors.q && !errors.year && (
          <LoadFailed error={search.error} refetch={() => search.mutate()} />
        )}
        {data?.problems.map((problem) => (
          <Alert key={problem} severity="warning">
            {problem}
          </Alert>
        ))}
        {data && !data.hasTmdbKey && (
          <Typography variant="caption" color="text.secondary">
            با کلید TMDB در «اتصال‌ها»، پوسترها و داده‌های بیشتری پیدا می‌شود.
          </Typography>
        )}
        {data?.data.length === 0 && (
          <Typography>چیزی پیدا نشد؛ نام اصلی یا شناسه را بیازمایید.</Typography>
        )}
        {pick.error && <Alert severity="error">{pick.error.message}</Alert>}
        {data?.data.map((candidate) => (
          <Candidate
            key={keyOf(candidate)}
            candidate={candidate}
            isPending={pick.isPending}
            onPick={() => pick.mutate(candidate.externalIds, { onSuccess: onClose })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          انصراف
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Sets which work of TMDB or Wikidata a title is. Unsaved changes must be saved first. */
export function IdentifyButton() {
  const title = useRecordContext<Title>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  const { isDirty } = useFormState();
  const [isOpen, setOpen] = useState(false);
  if (!title || !mayEdit || title.purgeAt) return null;
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabled={isDirty}
        title={isDirty ? 'نخست تغییرها را ذخیره کنید' : undefined}
      >
        شناسایی…
      </Button>
      {isOpen && <IdentifyDialog title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
