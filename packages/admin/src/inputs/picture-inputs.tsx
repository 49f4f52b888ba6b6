import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import CropIcon from '@mui/icons-material/Crop';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useInput, useNotify } from 'react-admin';
import { callApi, pictureUrl, retryUntilAnswered } from '../api/client';
import { CropDialog } from './crop-dialog';
import { OrderedList, problemsOfRow, RowProblems } from './ordered-list';

/** The widest variant that pages use is 1920 pixels. */
const MAX_WIDTH = 2_560;
const SMALL_BYTES = 1_500_000;

/**
 * Scales a picture down to the size that pages can use: a camera's 12 MB would take minutes on a slow connection. A
 * file that the browser cannot decode is sent unchanged, and the server reports why it is rejected.
 */
async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, MAX_WIDTH / bitmap.width);
  if (scale === 1 && file.size <= SMALL_BYTES) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    // JPEG knows nothing of transparency.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    canvas.toBlob((smaller) => resolve(smaller ?? file), type, 0.92);
  });
}

/**
 * Uploads a picture in one request and retries until it has arrived: it is small, and an identical one is stored only
 * once.
 *
 * @returns its hash
 */
export const sendPicture = async (body: Blob): Promise<string> =>
  (await retryUntilAnswered(() => callApi('POST /api/admin/pictures', { body }))).hash;

/** Uploads pictures one after the other; `onStored` gets the hash of each. */
function useUpload(onStored: (hash: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const upload = async (files: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of files) {
        const picture = await shrink(file);
        const body = picture.type.startsWith('image/')
          ? picture
          : picture.slice(0, picture.size, 'image/unknown');
        onStored(await sendPicture(body));
      }
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, upload };
}

interface DropZoneProps {
  label: string;
  isMany?: boolean;
  onStored: (hash: string) => void;
  /** Shown instead of the words: the picture that is there. */
  children?: ReactNode;
  aspect: string;
  width: number;
}

/** Takes pictures that are dropped, or chosen after a click. */
function DropZone({ label, isMany = false, onStored, children, aspect, width }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { isBusy, upload } = useUpload(onStored);
  return (
    <Box
      component="label"
      htmlFor={id}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) upload(isMany ? files : files.slice(0, 1));
      }}
      sx={{
        display: 'grid',
        placeItems: 'center',
        textAlign: 'center',
        // Without a picture the label needs room, whatever the frame's width.
        inlineSize: children ? width : Math.max(width, 200),
        maxInlineSize: '100%',
        ...((children || width >= 200) && { aspectRatio: aspect }),
        ...(!children && { minBlockSize: 112 }),
        overflow: 'hidden',
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'rgba(255, 255, 255, 0.3)',
        backgroundColor: isOver ? 'action.selected' : 'transparent',
        cursor: 'pointer',
        '&:focus-within': { outline: '2px solid #19857b', outlineOffset: 2 },
      }}
    >
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={isMany}
        disabled={isBusy}
        className="visually-hidden"
        aria-label={label}
        onChange={(event) => {
          upload([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {isBusy ? (
        <CircularProgress size={28} aria-label="در حال بارگذاری" />
      ) : (
        (children ?? (
          <Typography variant="body2" color="text.secondary" sx={{ p: 1 }}>
            <AddPhotoIcon sx={{ display: 'block', mx: 'auto', mb: 0.5 }} />
            {label}
          </Typography>
        ))
      )}
    </Box>
  );
}

interface PictureInputProps {
  source: string;
  label: string;
  /** Aspect ratio of the frame, e.g. `2 / 3`. */
  aspect: string;
  /** Width of the frame, in pixels. */
  width: number;
  /** Whether the frame cuts the picture. */
  fit?: 'cover' | 'contain';
}

function ratioOf(aspect: string): number {
  const [width = 1, height = 1] = aspect.split('/').map(Number);
  return width / height;
}

/** Input of one picture, whose value is its hash or `null`. */
export function PictureInput({ source, label, aspect, width, fit = 'cover' }: PictureInputProps) {
  const { field, fieldState } = useInput<string | null>({ source, parse: (value) => value });
  const [isCropping, setCropping] = useState(false);
  const hash: string | null = field.value || null;
  return (
    <Box sx={{ mb: 2, width: '100%' }}>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <DropZone
          label={hash ? `جایگزین کردن «${label}»` : 'تصویر را این‌جا بیندازید یا برگزینید'}
          aspect={aspect}
          width={width}
          onStored={(stored) => field.onChange(stored)}
        >
          {hash && (
            <img
              src={pictureUrl(hash, 500)}
              alt=""
              style={{ width: '100%', height: '100%', objectFit: fit }}
            />
          )}
        </DropZone>
        {hash && (
          <IconButton aria-label={`بریدن «${label}»`} onClick={() => setCropping(true)}>
            <CropIcon />
          </IconButton>
        )}
        {hash && (
          <IconButton aria-label={`برداشتن «${label}»`} onClick={() => field.onChange(null)}>
            <DeleteIcon />
          </IconButton>
        )}
      </Box>
      {hash && isCropping && (
        <CropDialog
          hash={hash}
          aspect={fit === 'cover' ? ratioOf(aspect) : undefined}
          onCropped={(part) => {
            field.onChange(part);
            setCropping(false);
          }}
          onClose={() => setCropping(false)}
        />
      )}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  );
}

interface PicturesInputProps {
  source: string;
  label: string;
  /** Other buttons of a picture. */
  actions?: (hash: string) => ReactNode;
}

/** Input of pictures in order, whose value is their hashes. */
export function PicturesInput({ source, label, actions }: PicturesInputProps) {
  const { field, fieldState } = useInput<string[]>({ source });
  const hashes: string[] = field.value || [];
  // Several uploads finish one after another; each appends to the current value.
  const latest = useRef(hashes);
  latest.current = hashes;
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Typography variant="caption" color="text.secondary" component="p">
        {label}
      </Typography>
      <OrderedList
        items={hashes}
        keyOf={(hash, index) => `${hash}-${index}`}
        nameOf={(hash) => `تصویر ${hash.slice(0, 4)}`}
        onChange={(next) => field.onChange(next)}
        actions={actions}
        render={(hash, index) => (
          <>
            <img
              src={pictureUrl(hash, 185)}
              alt=""
              loading="lazy"
              style={{ width: 120, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 6 }}
            />
            <RowProblems problems={problemsOfRow(fieldState.error, index)} />
          </>
        )}
      />
      <Box sx={{ mt: 1 }}>
        <DropZone
          isMany
          label="تصویرها را این‌جا بیندازید یا برگزینید"
          aspect="16 / 9"
          width={220}
          onStored={(hash) => {
            latest.current = [...latest.current, hash];
            field.onChange(latest.current);
          }}
        />
      </Box>
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </Box>
  );
}
