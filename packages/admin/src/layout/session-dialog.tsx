import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { ENDED_WHILE_UNSAVED } from '../api/auth-provider';

/** Lets staff whose session ended sign in in another tab, whose session this tab shares: what was typed here stays. */
export function SessionDialog() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(ENDED_WHILE_UNSAVED, open);
    return () => window.removeEventListener(ENDED_WHILE_UNSAVED, open);
  }, []);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="xs" fullWidth aria-labelledby="session-ended">
      <DialogTitle id="session-ended">نشست شما پایان یافته است</DialogTitle>
      <DialogContent>
        <DialogContentText>
          آنچه نوشته‌اید همین‌جاست. در برگه‌ای تازه وارد شوید، سپس به این برگه برگردید و دوباره ذخیره
          کنید.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          بستن
        </Button>
        <Button
          variant="contained"
          href="/auth/login?next=/admin"
          target="_blank"
          onClick={close}
          autoFocus
        >
          ورود در برگهٔ تازه
        </Button>
      </DialogActions>
    </Dialog>
  );
}
