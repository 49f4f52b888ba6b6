import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import {
  ListButton,
  Pagination,
  type PaginationProps,
  Title,
  useEditContext,
  useListContext,
  useShowContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { AWAY } from '../api/client';

interface Failed {
  /** Its message is a sentence in Persian; null: nothing is shown. */
  error: (Error & { status?: number }) | null | undefined;
  /** Asks again. */
  refetch?: () => unknown;
}

/** Missing, removed or not theirs: asking again helps nobody. */
const FINAL = [403, 404, 410];

/** What could not be loaded, why, and a button that asks again. Takes what `useQuery` answers. */
export function LoadFailed({ error, refetch, action }: Failed & { action?: ReactNode }) {
  if (!error) return null;
  const retry = refetch && !FINAL.includes(error.status ?? 0) && (
    <Button
      color="inherit"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => void refetch()}
    >
      تلاش دوباره
    </Button>
  );
  return (
    <Alert severity="error" action={retry || action} sx={{ alignItems: 'center' }}>
      {error.message}
    </Alert>
  );
}

const pageOf = (failed: Failed, action?: ReactNode) => (
  <Box sx={{ padding: 2 }}>
    <LoadFailed {...failed} action={action} />
  </Box>
);
const toList = <ListButton label="رفتن به فهرست" color="inherit" />;

/** In the place of the rows of a list. */
export const ListFailed = () => pageOf(useListContext());
/** Below the rows; without them react-admin makes numbers up. */
export function LoadedPagination(props: PaginationProps) {
  return useListContext().error ? null : <Pagination {...props} />;
}
/** The heading of a record would be its name. */
const recordOf = (failed: Failed) => (
  <>
    <Title title="بار نشد" />
    {pageOf(failed, toList)}
  </>
);
/** In the place of a form. */
export const EditFailed = () => recordOf(useEditContext());
/** In the place of a record. */
export const ShowFailed = () => recordOf(useShowContext());

/** In the place of every screen, while nobody can say what a person may do: the server did not answer. */
export function ServerAway() {
  return pageOf({ error: new Error(AWAY), refetch: () => history.back() });
}

/** In the place of a screen that is for other roles. */
export function NotAllowed() {
  return (
    <>
      <Title title="برای نقش شما نیست" />
      <Box sx={{ padding: 2 }}>
        <Alert
          severity="info"
          action={
            <Button component={Link} to="/" color="inherit" size="small">
              رفتن به امروز
            </Button>
          }
          sx={{ alignItems: 'center' }}
        >
          این صفحه برای نقش شما باز نیست. اگر کارتان به آن می‌رسد، از مالک سایت بخواهید نقش شما را
          تغییر دهد.
        </Alert>
      </Box>
    </>
  );
}
