import ScheduleIcon from '@mui/icons-material/Schedule';
import ViewCarouselIcon from '@mui/icons-material/ViewCarouselOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useState } from 'react';
import {
  BooleanInput,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useCanAccess,
  useInput,
  useRecordContext,
} from 'react-admin';
import { Conflict, useConflict } from '../../actions/conflict';
import type { AdminResource } from '../../admin-resource';
import { JalaliInput } from '../../fields/inputs';
import { OrderedList } from '../../fields/ordered-list';
import { TitleLine, TitlePicker } from '../../fields/title-picker';
import { formToolbar } from '../../fields/versioned';

type FrontPage = CallOutput<'GET /api/admin/front-page/slides'>;
type Slide = FrontPage['slides'][number];

const NAMES = { slides: 'اسلایدها', isLocked: 'قفل' };

const written = (value: unknown) =>
  Array.isArray(value) ? `${toPersianDigits(String(value.length))} اسلاید` : value ? 'بله' : 'نه';

function timeOf({ showFrom, showUntil }: Slide): string {
  const from = showFrom && `از ${formatJalaliTime(showFrom)}`;
  const until = showUntil && `تا ${formatJalaliTime(showUntil)}`;
  return [from, until].filter(Boolean).join(' ') || 'همیشه';
}

interface TimeDialogProps {
  slide: Slide;
  onClose: () => void;
  onDone: (slide: Slide) => void;
}

function TimeDialog({ slide, onClose, onDone }: TimeDialogProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>
        زمان نمایش «<bdi>{slide.title.titleFa}</bdi>»
      </DialogTitle>
      <SimpleForm
        record={{ ...slide, id: slide.titleId }}
        onSubmit={({ showFrom, showUntil }: object & Partial<Slide>) =>
          onDone({ ...slide, showFrom: showFrom || null, showUntil: showUntil || null })
        }
        toolbar={
          <Toolbar sx={{ gap: 1, background: 'transparent' }}>
            <SaveButton label="انجام" alwaysEnable />
            <Button color="inherit" onClick={onClose}>
              انصراف
            </Button>
          </Toolbar>
        }
      >
        <JalaliInput source="showFrom" label="از" withTime helperText="خالی: از همین حالا" />
        <JalaliInput source="showUntil" label="تا" withTime helperText="خالی: بی‌پایان" />
      </SimpleForm>
    </Dialog>
  );
}

/** Slides in their order, each with its time. */
function SlidesInput() {
  const { field, fieldState } = useInput<Slide[]>({ source: 'slides' });
  const slides: Slide[] = field.value || [];
  const [opened, setOpened] = useState<Slide | null>(null);
  return (
    <Box sx={{ width: '100%' }}>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
        پنج اسلاید نخستی که زمانشان است دیده می‌شوند. اگر کمتر باشند، محبوب‌ترین عنوان‌های پس‌زمینه‌دار
        جایشان را پر می‌کنند.
      </Typography>
      <OrderedList
        items={slides}
        keyOf={({ titleId }) => titleId}
        nameOf={({ title }) => title.titleFa}
        onChange={(next) => field.onChange(next)}
        actions={(slide) => (
          <IconButton
            aria-label={`زمان نمایش «${slide.title.titleFa}»`}
            onClick={() => setOpened(slide)}
          >
            <ScheduleIcon fontSize="small" />
          </IconButton>
        )}
        render={(slide) => (
          <>
            <TitleLine title={slide.title} note={timeOf(slide)} />
          </>
        )}
      />
      {opened && (
        <TimeDialog
          slide={opened}
          onClose={() => setOpened(null)}
          onDone={(slide) => {
            field.onChange(slides.map((one) => (one.titleId === slide.titleId ? slide : one)));
            setOpened(null);
          }}
        />
      )}
      <TitlePicker
        // Empty again after each choice.
        key={slides.length}
        label="افزودن اسلاید"
        value={null}
        exclude={slides.map(({ titleId }) => titleId)}
        onChange={(title) => {
          if (!title) return;
          field.onChange([
            ...slides,
            { titleId: title.id, title, showFrom: null, showUntil: null },
          ]);
        }}
      />
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </Box>
  );
}

function FrontPageToolbar() {
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit', resource: 'front-page' });
  return (
    <Toolbar sx={formToolbar}>
      {mayEdit && <SaveButton label="ذخیره" />}
      <Button href="/" target="_blank">
        دیدن صفحهٔ نخست
      </Button>
    </Toolbar>
  );
}

function LockInput() {
  const page = useRecordContext<FrontPage>();
  return page?.isLocked ? (
    <BooleanInput
      source="isLocked"
      label="درون‌ریزی‌ها اسلایدها را تغییر ندهند"
      helperText="خاموش: درون‌ریزی بعدی می‌تواند آن‌ها را جایگزین کند."
    />
  ) : null;
}

/** One record, which is saved as a whole. */
function FrontPageScreen() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit
      resource="front-page"
      id="slides"
      title="صفحهٔ نخست"
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={mutationOptions}
    >
      <SimpleForm toolbar={<FrontPageToolbar />} warnWhenUnsavedChanges>
        <Conflict current={current} thing="صفحهٔ نخست" names={NAMES} written={written} />
        <SlidesInput />
        <LockInput />
      </SimpleForm>
    </Edit>
  );
}

export const frontPage: AdminResource = {
  name: 'front-page',
  section: 'catalogue',
  icon: ViewCarouselIcon,
  list: FrontPageScreen,
  options: { label: 'صفحهٔ نخست' },
};
