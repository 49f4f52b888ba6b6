import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useState } from 'react';

/**
 * The lesser actions of a form's toolbar. On phones, where the toolbar covers the form, they are behind a button; they
 * stay mounted, because each has its dialog.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <IconButton
        aria-label="کارهای دیگر"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { sm: 'none' }, marginInlineStart: 'auto' }}
      >
        <MoreIcon />
      </IconButton>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? 'flex' : 'none', sm: 'contents' },
          flexBasis: '100%',
          flexWrap: 'wrap',
          gap: 1,
        }}
      >
        {children}
      </Box>
    </>
  );
}
