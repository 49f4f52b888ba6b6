import SearchIcon from '@mui/icons-material/ManageSearchOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Title, useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { LoadFailed } from '../../layout/load-failed';
import { RuleDialog, useSearchChange } from './search-rule-dialog';

type Missed = CallOutput<'GET /api/admin/searches'>['data'][number];
type Rule = CallOutput<'GET /api/admin/search-rules'>['data'][number];

const PER_PAGE = 50;
const KINDS: Record<Rule['kind'], string> = { alias: 'نام دیگر', pin: 'سنجاق' };

const list = { padding: 0, margin: 0, listStyle: 'none', gap: 1 };
const line = { gap: 1, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' };

interface MissedLineProps {
  missed: Missed;
  isHidden: boolean;
  mayEdit: boolean;
  onAdd: (query: string) => void;
}

function MissedLine({ missed, isHidden, mayEdit, onAdd }: MissedLineProps) {
  const hide = useSearchChange(
    () =>
      callApi('POST /api/admin/searches/hide', {
        body: { query: missed.query, is_hidden: !isHidden },
      }),
    isHidden ? 'دوباره در فهرست است' : 'پنهان شد',
  );
  return (
    <Stack component="li" direction="row" sx={line}>
      <span>
        <bdi>{missed.query}</bdi>
        <Typography variant="body2" color="text.secondary">
          {formatCount(missed.count)} بار، آخرین بار {formatJalaliTime(missed.lastAt)}
        </Typography>
      </span>
      {mayEdit && (
        <span>
          {!isHidden && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`عنوان برای ${missed.query}`}
              onClick={() => onAdd(missed.query)}
            >
              عنوانش کدام است؟
            </Button>
          )}{' '}
          <Button
            size="small"
            color="inherit"
            loading={hide.isPending}
            aria-label={`${isHidden ? 'نشان دادن' : 'پنهان کردن'} ${missed.query}`}
            onClick={() => hide.mutate(undefined)}
          >
            {isHidden ? 'نشان دادن' : 'پنهان کردن'}
          </Button>
        </span>
      )}
    </Stack>
  );
}

function MissedSearches({ mayEdit }: { mayEdit: boolean }) {
  const id = useId();
  const [state, setState] = useState<'open' | 'hidden'>('open');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['searches', state, page],
    queryFn: () =>
      callApi('GET /api/admin/searches', { query: { state, page, per_page: PER_PAGE } }),
  });
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ padding: 2 }}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="h6" component="h2" id={id}>
          جست‌وجوهای بی‌نتیجه
        </Typography>
        <Typography variant="body2" color="text.secondary">
          عنوان‌هایی که در ۹۰ روز گذشته دست‌کم دو بار جسته شدند و پیدا نشدند. نام جوینده نگه داشته
          نمی‌شود.
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="کدام‌ها"
          value={state}
          onChange={(_event, value: typeof state | null) => {
            if (value === null) return;
            setState(value);
            setPage(1);
          }}
        >
          <ToggleButton value="open">همه</ToggleButton>
          <ToggleButton value="hidden">پنهان‌شده‌ها</ToggleButton>
        </ToggleButtonGroup>
        <LoadFailed error={error} refetch={refetch} />
        {data?.data.length === 0 && <Typography>چیزی نیست.</Typography>}
        <Stack component="ul" sx={list}>
          {data?.data.map((missed) => (
            <MissedLine
              key={missed.id}
              missed={missed}
              isHidden={state === 'hidden'}
              mayEdit={mayEdit}
              onAdd={setAsked}
            />
          ))}
        </Stack>
        {data && (data.last_page ?? 1) > 1 && (
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              پیشین
            </Button>
            <Button disabled={page >= (data.last_page ?? 1)} onClick={() => setPage(page + 1)}>
              پسین
            </Button>
          </Stack>
        )}
      </Stack>
      {asked !== null && <RuleDialog query={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function RuleLine({ rule, mayEdit }: { rule: Rule; mayEdit: boolean }) {
  const remove = useSearchChange(
    () => callApi('DELETE /api/admin/search-rules/{id}', { params: { id: rule.id } }),
    'از جست‌وجو برداشته شد',
  );
  return (
    <Stack component="li" direction="row" sx={line}>
      <span>
        <Chip size="small" label={KINDS[rule.kind]} /> <bdi>{rule.query}</bdi> {'← '}
        <Link to={`/titles/${rule.titleId}`}>
          <bdi>{rule.titleFa}</bdi>
        </Link>
        <Typography variant="body2" color="text.secondary">
          {rule.by && <bdi>{rule.by}، </bdi>}
          {formatJalaliTime(rule.createdAt)}
        </Typography>
      </span>
      {mayEdit && (
        <Button
          size="small"
          color="error"
          loading={remove.isPending}
          aria-label={`برداشتن ${rule.query}`}
          onClick={() => remove.mutate(undefined)}
        >
          برداشتن
        </Button>
      )}
    </Stack>
  );
}

function SearchRules({ mayEdit }: { mayEdit: boolean }) {
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['search-rules'],
    queryFn: () => callApi('GET /api/admin/search-rules', {}),
  });
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ padding: 2 }}>
      <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
        <Typography variant="h6" component="h2" id={id}>
          نام‌های دیگر و سنجاق‌ها
        </Typography>
        <LoadFailed error={error} refetch={refetch} />
        {mayEdit && (
          <Button variant="outlined" size="small" onClick={() => setIsAdding(true)}>
            افزودن
          </Button>
        )}
        {data?.data.length === 0 && <Typography>هنوز چیزی به جست‌وجو افزوده نشده است.</Typography>}
        <Stack component="ul" sx={{ ...list, width: '100%' }}>
          {data?.data.map((rule) => (
            <RuleLine key={rule.id} rule={rule} mayEdit={mayEdit} />
          ))}
        </Stack>
      </Stack>
      {isAdding && <RuleDialog query="" onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function Searches() {
  const { canAccess = false } = useCanAccess({ resource: 'searches', action: 'change' });
  return (
    <Stack sx={{ gap: 2, marginBlock: 2, minWidth: 0 }}>
      <Title title="جست‌وجو" />
      <MissedSearches mayEdit={canAccess} />
      <SearchRules mayEdit={canAccess} />
    </Stack>
  );
}

export const searches: AdminResource = {
  name: 'searches',
  section: 'catalogue',
  icon: SearchIcon,
  list: Searches,
  options: { label: 'جست‌وجو' },
};
