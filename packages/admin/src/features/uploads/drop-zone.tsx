import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { sendFiles } from '../../api/upload-queue';
import { Parts } from '../../fields/fields';

const ACCEPTED =
  '.mp4,.m4v,.mov,.3gp,.mkv,.webm,.avi,.wmv,.asf,.flv,.ts,.m2ts,.mts,.mpg,.mpeg,.vob,.srt,.ass,.ssa,.vtt';

/** Files are dropped here, or chosen with the button. */
export function DropZone() {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => void sendFiles([...(files ?? [])]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        padding: { xs: 2, sm: 4 },
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        size="large"
        onClick={() => input.current?.click()}
      >
        برگزیدن فایل‌ها
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Typography variant="body2" color="text.secondary">
        فیلم با پسوند <Parts of={['MP4', 'MKV', 'WebM', 'AVI', 'WMV', 'FLV', 'MPG']} /> یا TS و
        زیرنویس با پسوند <Parts of={['SRT', 'ASS']} /> یا VTT. می‌توانید فایل‌ها را همین‌جا رها کنید.
        اگر صفحه بسته شد، همان فایل را دوباره برگزینید تا از همان‌جا ادامه یابد.
      </Typography>
    </Box>
  );
}
