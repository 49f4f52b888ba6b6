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
import { SERVER_UNAVAILABLE } from '../api/client';

interface Failed {
  /** Its message is a sentence in Persian; null: nothing is shown. */
  error: (Error & { status?: number }) | null | undefined;
  /** Retries the query. */
  refetch?: () => unknown;
}

/** Statuses for missing, removed and forbidden records, for which a retry is useless. */
const FINAL = [403, 404, 410];

/** An error of a query, with a retry button. Takes the result of `useQuery`. */
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

/** Replaces the rows of a list that failed to load. */
export const ListFailed = () => pageOf(useListContext());
/** Pagination below the rows; hidden without them, since react-admin would make up numbers. */
export function LoadedPagination(props: PaginationProps) {
  return useListContext().error ? null : <Pagination {...props} />;
}
/** Replaces a form whose record failed to load. */
export const EditFailed = () => pageOf(useEditContext(), toList);
/** Replaces a record that failed to load. */
export const ShowFailed = () => pageOf(useShowContext(), toList);

/** Replaces every screen while the permissions are unknown because the server did not answer. */
export function ServerUnavailable() {
  return pageOf({ error: new Error(SERVER_UNAVAILABLE), refetch: () => history.back() });
}

/** Replaces a screen that the role may not see. */
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
