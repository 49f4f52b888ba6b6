import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ImportReport } from '@parde/contract';
import { formatCount, formatPlain, toPersianDigits } from '@parde/shared/digits';
import { camelCase, snakeCased } from '@parde/shared/snake-case';
import { useMutation } from '@tanstack/react-query';
import { useCanAccess, useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { callApi } from '../../api/client';
import { sourceName } from '../../words/title-words';
import { columnName, differenceName, problemWords } from './import-words';

type Value = string | number | boolean | null;

function words(field: string, value: Value): string {
  if (value === null || value === '') return '—';
  if (field.endsWith('_hash')) return 'تصویر';
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  return typeof value === 'number' ? toPersianDigits(String(value)) : value;
}

/** To a title; a plain link would have the browser's own colours. */
const TitleLink = ({ id, titleFa }: { id: number; titleFa: string }) => (
  <MuiLink component={Link} to={`/titles/${id}`}>
    <bdi>{titleFa}</bdi>
  </MuiLink>
);

export function Differences({ differences }: { differences: ImportReport['differences'] }) {
  if (differences.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h6" component="h2" gutterBottom>
        چه تغییر می‌کند
      </Typography>
      <Stack component="ul" sx={{ gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }}>
        {differences.map(({ id, titleFa, changes }) => (
          <Card component="li" variant="outlined" key={id} sx={{ padding: 2 }}>
            <Typography component="h3" sx={{ fontWeight: 500 }} gutterBottom>
              <TitleLink id={id} titleFa={titleFa} />
            </Typography>
            <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 0.5 }}>
              {changes.map(({ field, before, after }) => (
                <Stack
                  key={field}
                  direction="row"
                  sx={{ gap: 1, flexWrap: 'wrap', overflowWrap: 'anywhere' }}
                >
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    <bdi>{differenceName(field)}</bdi>:
                  </Box>
                  <Box component="dd" sx={{ margin: 0, minWidth: 0 }}>
                    <bdi>
                      <del>{words(field, before)}</del>
                    </bdi>
                    {' ← '}
                    <bdi>
                      <ins style={{ textDecoration: 'none' }}>{words(field, after)}</ins>
                    </bdi>
                  </Box>
                </Stack>
              ))}
            </Box>
          </Card>
        ))}
      </Stack>
    </Box>
  );
}

export function NewTitles({ titles, count }: { titles: ImportReport['newTitles']; count: number }) {
  if (titles.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h6" component="h2" gutterBottom>
        عنوان‌های تازه
      </Typography>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
        {titles.map(({ id, titleFa, year }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
          <li key={at}>
            {id === null ? <bdi>{titleFa}</bdi> : <TitleLink id={id} titleFa={titleFa} />}
            {year !== null && `، ${formatPlain(year)}`}
          </li>
        ))}
      </Box>
      {count > titles.length && (
        <Typography color="text.secondary">
          و {formatCount(count - titles.length)} تای دیگر
        </Typography>
      )}
    </Box>
  );
}

type Conflict = ImportReport['conflicts'][number];

const SHORT = 160;
const shortened = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

/** Saves the source's value as an edit by staff, which locks the field. */
async function chooseIncoming({ id, field, incoming }: Conflict): Promise<void> {
  const title = await callApi('GET /api/admin/titles/{id}', { params: { id } });
  await callApi('PUT /api/admin/titles/{id}', {
    params: { id },
    body: snakeCased({ ...title, [camelCase(field)]: incoming }),
  });
}

function ConflictRow({ conflict, mayChoose }: { conflict: Conflict; mayChoose: boolean }) {
  const { id, titleFa, field, present, writer, incoming, isChosen } = conflict;
  const refresh = useRefresh();
  const notify = useNotify();
  const choose = useMutation({
    mutationFn: chooseIncoming,
    onSuccess: () => {
      notify('این مقدار نوشته و قفل شد', { type: 'success' });
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Card component="li" variant="outlined" sx={{ padding: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 500 }} gutterBottom>
        <TitleLink id={id} titleFa={titleFa} />، <bdi>{columnName(field)}</bdi>
      </Typography>
      <Box component="dl" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {isChosen ? 'پیش از این' : 'می‌ماند'} (از {sourceName(writer)})
        </Box>
        <Box component="dd" sx={{ margin: 0, marginBlockEnd: 1 }}>
          <bdi>{shortened(words(field, present))}</bdi>
        </Box>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          این ورود می‌گوید
        </Box>
        <Box component="dd" sx={{ margin: 0 }}>
          <bdi>{shortened(words(field, incoming))}</bdi>
        </Box>
      </Box>
      {mayChoose && (
        <Button
          sx={{ marginBlockStart: 1 }}
          loading={choose.isPending}
          disabled={isChosen}
          onClick={() => choose.mutate(conflict)}
        >
          {isChosen ? 'نوشته شد' : 'این را بنویس'}
        </Button>
      )}
    </Card>
  );
}

/** Values of the source that contradict present ones and do not win; staff may choose them anyway. */
export function Conflicts({ conflicts }: { conflicts: ImportReport['conflicts'] }) {
  const { canAccess: mayChoose = false } = useCanAccess({ resource: 'titles', action: 'change' });
  if (conflicts.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h6" component="h2" gutterBottom>
        آنچه جور دیگری است و می‌ماند
      </Typography>
      <Stack component="ul" sx={{ gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }}>
        {conflicts.map((conflict) => (
          <ConflictRow
            key={`${conflict.id} ${conflict.field}`}
            conflict={conflict}
            mayChoose={mayChoose}
          />
        ))}
      </Stack>
    </Box>
  );
}

export function Problems({ problems }: { problems: ImportReport['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h6" component="h2" gutterBottom>
        هشدارها و سطرهای پذیرفته‌نشده
      </Typography>
      <Box
        component="ul"
        sx={{
          margin: 0,
          paddingInlineStart: 3,
          display: 'grid',
          gap: 0.5,
          overflowWrap: 'anywhere',
        }}
      >
        {problems.map(({ line, reasons, name }) => (
          <li key={`${line} ${problemWords(reasons)}`}>
            {`سطر ${toPersianDigits(String(line))}`}
            {name && (
              <>
                {'، '}
                <bdi>{name}</bdi>
              </>
            )}
            {': '}
            <bdi dir={reasons.some(({ code }) => code !== 'other') ? 'rtl' : 'ltr'}>
              {problemWords(reasons)}
            </bdi>
          </li>
        ))}
      </Box>
    </Box>
  );
}
