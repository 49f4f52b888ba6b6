import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { callApi, pictureUrl } from '../api/client';

const LABELS = {
  cropArea: 'بخشی که می‌ماند؛ با کلیدهای جهت جابه‌جا می‌شود',
  nDragHandle: 'لبهٔ بالا',
  neDragHandle: 'گوشهٔ بالا و راست',
  eDragHandle: 'لبهٔ راست',
  seDragHandle: 'گوشهٔ پایین و راست',
  sDragHandle: 'لبهٔ پایین',
  swDragHandle: 'گوشهٔ پایین و چپ',
  wDragHandle: 'لبهٔ چپ',
  nwDragHandle: 'گوشهٔ بالا و چپ',
};

/** The largest centred crop with the aspect ratio; without one, nearly the whole picture. */
function firstCrop(aspect: number | undefined, width: number, height: number): PercentCrop {
  const isWider = aspect !== undefined && width / height > aspect;
  const size = isWider
    ? ({ unit: '%', height: 100 } as const)
    : ({ unit: '%', width: 100 } as const);
  const crop = aspect
    ? makeAspectCrop(size, aspect, width, height)
    : ({ unit: '%', width: 90, height: 90 } as const);
  return centerCrop(crop, width, height);
}

interface CropDialogProps {
  hash: string;
  /** Aspect ratio of the crop, width divided by height; without it any shape is allowed. */
  aspect?: number;
  onCropped: (hash: string) => void;
  onClose: () => void;
}

/** Chooses a part of a picture by pointer or keys; the server cuts it from the original. */
export function CropDialog({ hash, aspect, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const cut = async () => {
    if (!crop) return;
    setBusy(true);
    const body = {
      left: crop.x / 100,
      top: crop.y / 100,
      width: crop.width / 100,
      height: crop.height / 100,
    };
    try {
      onCropped(
        (await callApi('POST /api/admin/pictures/{hash}/crop', { params: { hash }, body })).hash,
      );
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby="crop-title">
      <DialogTitle id="crop-title">بریدن تصویر</DialogTitle>
      <DialogContent
        dir="ltr"
        sx={{ textAlign: 'center', minHeight: 200, '--rc-focus-color': '#2aa79b' }}
      >
        <ReactCrop
          crop={crop}
          aspect={aspect}
          keepSelection
          ruleOfThirds
          minWidth={20}
          minHeight={20}
          ariaLabels={LABELS}
          onChange={(_, percent) => setCrop(percent)}
        >
          <img
            src={pictureUrl(hash, 1280)}
            alt=""
            style={{ maxHeight: '60vh' }}
            onLoad={({ currentTarget: { width, height } }) =>
              setCrop(firstCrop(aspect, width, height))
            }
          />
        </ReactCrop>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>انصراف</Button>
        <Button
          variant="contained"
          onClick={cut}
          disabled={isBusy || !crop || crop.width === 0 || crop.height === 0}
        >
          بریدن
        </Button>
      </DialogActions>
    </Dialog>
  );
}
