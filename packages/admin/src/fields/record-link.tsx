import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useGetPathForRecord } from 'react-admin';
import { Link } from 'react-router-dom';

/**
 * Names a row of a table and links to its screen by keyboard and in another tab; a click on the row supports neither.
 */
export function RecordLink({ children }: { children: ReactNode }) {
  const path = useGetPathForRecord();
  if (!path) return children;
  return (
    <MuiLink
      component={Link}
      to={path}
      color="inherit"
      underline="hover"
      // The row's click handler would navigate a second time.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </MuiLink>
  );
}
