import AddIcon from '@mui/icons-material/Add';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AdminSeason, AdminSeasons } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useRecordContext, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { LeaveQuestion } from '../../actions/leave-question';
import { callApi } from '../../api/client';
import { Lockable } from '../../inputs/versioned';
import { LoadFailed } from '../../layout/load-failed';
import { digits } from './episode-dialog';
import { emptySeason } from './season-draft';
import { nextNumber, SeasonEditor } from './season-editor';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;
const seasonName = (number: number) => (number === 0 ? 'ویژه‌برنامه‌ها' : `فصل ${digits(number)}`);

interface HeadingProps {
  season: AdminSeason;
  isUnsaved: boolean;
}

const SeasonHeading = ({ season: { number, titleFa, episodes }, isUnsaved }: HeadingProps) => (
  <span>
    {seasonName(number)}
    {titleFa && (
      <>
        : <bdi>{titleFa}</bdi>
      </>
    )}
    <Typography variant="caption" color="text.secondary" component="div">
      {digits(episodes.length)} قسمت
      {isUnsaved && (
        <Typography component="span" variant="caption" sx={{ color: 'warning.main' }}>
          {' · '}ذخیره نشده
        </Typography>
      )}
    </Typography>
  </span>
);

/** Seasons and episodes of a series, each season saved by itself. */
export function Seasons() {
  const title = useRecordContext<Title>();
  const id = title?.id ?? 0;
  const { isDirty } = useFormState();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  const [added, setAdded] = useState<number | null>(null);
  const [unsaved, setUnsaved] = useState<readonly number[]>([]);
  const keyOf = (version: number) => ['titles', id, 'seasons', version];
  const client = useQueryClient();
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(title?.version ?? 0),
    queryFn: () => callApi('GET /api/admin/titles/{id}/seasons', { params: { id } }),
    enabled: id > 0,
    placeholderData: (previous) => previous,
  });
  if (!data && error) return <LoadFailed error={error} refetch={refetch} />;
  if (!title || !data) return <Typography color="text.secondary">…</Typography>;
  const onSaved = (all: AdminSeasons) => {
    setAdded(null);
    client.setQueryData(keyOf(all.version), all);
    // The form of the title must know the version that it has now.
    refresh();
  };
  // Unsaved changes of a season are kept when a colleague removes it.
  const missing = [...new Set([...(added === null ? [] : [added]), ...unsaved])].filter((number) =>
    data.seasons.every((season) => season.number !== number),
  );
  const shown: AdminSeason[] = [...data.seasons, ...missing.map(emptySeason)];
  return (
    <Lockable field="seasons" name="فصل‌ها">
      <Box sx={{ width: '100%' }}>
        {unsaved.length > 0 && <LeaveQuestion within={`/titles/${id}`} />}
        {isDirty && (
          <Alert severity="info" sx={{ mb: 2 }}>
            نخست تغییرهای بخش‌های دیگر را ذخیره کنید، سپس فصل‌ها را.
          </Alert>
        )}
        {shown.length === 0 && (
          <Typography color="text.secondary">این سریال هنوز فصلی ندارد.</Typography>
        )}
        {shown.map((season) => (
          <Accordion
            key={season.number}
            defaultExpanded={season.number === added || shown.length === 1}
            slotProps={{ heading: { component: 'h2' }, transition: { mountOnEnter: true } }}
            disableGutters
          >
            <AccordionSummary expandIcon={<ExpandMoreIcon />}>
              <SeasonHeading season={season} isUnsaved={unsaved.includes(season.number)} />
            </AccordionSummary>
            <AccordionDetails>
              <fieldset
                disabled={isDirty || !mayEdit}
                style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}
              >
                <SeasonEditor
                  titleId={id}
                  version={data.version}
                  season={season}
                  isNew={missing.includes(season.number)}
                  onSaved={onSaved}
                  onUnsaved={(isUnsaved) =>
                    setUnsaved((before) => [
                      ...before.filter((number) => number !== season.number),
                      ...(isUnsaved ? [season.number] : []),
                    ])
                  }
                />
              </fieldset>
            </AccordionDetails>
          </Accordion>
        ))}
        {mayEdit && (
          <Button
            startIcon={<AddIcon />}
            disabled={isDirty || (added !== null && missing.includes(added))}
            onClick={() => setAdded(nextNumber(data.seasons.map(({ number }) => number)))}
          >
            فصل تازه
          </Button>
        )}
      </Box>
    </Lockable>
  );
}
