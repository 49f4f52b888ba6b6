import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useGetPathForRecord } from 'react-admin';
import { Link } from 'react-router-dom';

/** Names a row of a table, and leads to its screen by keyboard and in another tab: a press on the row does neither. */
export function RecordLink({ children }: { children: ReactNode }) {
  const path = useGetPathForRecord();
  if (!path) return children;
  return (
    <MuiLink
      component={Link}
      to={path}
      color="inherit"
      underline="hover"
      // The row would go there once more.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </MuiLink>
  );
}
