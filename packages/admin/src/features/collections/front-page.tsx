import ScheduleIcon from '@mui/icons-material/Schedule';
import ViewCarouselIcon from '@mui/icons-material/ViewCarouselOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useState } from 'react';
import {
  BooleanInput,
  Edit,
  SaveButton,
  SimpleForm,
  Title,
  Toolbar,
  useInput,
  useRecordContext,
} from 'react-admin';
import { Conflict, EditForm, useConflict } from '../../actions/conflict';
import { FormLeaveQuestion } from '../../actions/leave-question';
import type { AdminResource } from '../../admin-resource';
import { OrderedList, problemsOfRow, RowProblems } from '../../inputs/ordered-list';
import { TitleLine, TitlePicker } from '../../inputs/title-picker';
import { FrontRows } from './front-rows';
import { FrontPageToolbar, SHOWN_TIMES, ShownTimes, timeOf } from './shown-times';

type FrontPage = CallOutput<'GET /api/admin/front-page/slides'>;
type Slide = FrontPage['slides'][number];

const NAMES = { slides: 'اسلایدها', isLocked: 'قفل' };

const valueText = (value: unknown) =>
  Array.isArray(value) ? `${toPersianDigits(String(value.length))} اسلاید` : value ? 'بله' : 'نه';

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
        <ShownTimes />
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
        render={(slide, index) => (
          <>
            <TitleLine title={slide.title} note={timeOf(slide)} />
            <RowProblems problems={problemsOfRow(fieldState.error, index)} names={SHOWN_TIMES} />
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

/** The slides, which are saved as a whole. */
export function Slides() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit
      resource="front-page"
      id="slides"
      title={false}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={mutationOptions}
    >
      <EditForm warnWhenUnsavedChanges={false} toolbar={<FrontPageToolbar />}>
        <FormLeaveQuestion within="/front-page" />
        <Conflict current={current} thing="اسلایدها" names={NAMES} valueText={valueText} />
        <SlidesInput />
        <LockInput />
      </EditForm>
    </Edit>
  );
}

function FrontPageScreen() {
  const [shown, setShown] = useState<'slides' | 'rows'>('slides');
  return (
    <>
      <Title title="صفحهٔ نخست" />
      <Tabs
        value={shown}
        onChange={(_, value) => setShown(value)}
        aria-label="بخش‌های صفحهٔ نخست"
        sx={{ marginBlockStart: 1 }}
      >
        <Tab value="slides" label="اسلایدها" />
        <Tab value="rows" label="ردیف‌ها" />
      </Tabs>
      {/* Both stay mounted, so that unsaved changes are kept. */}
      <div hidden={shown !== 'slides'}>
        <Slides />
      </div>
      <div hidden={shown !== 'rows'}>
        <FrontRows />
      </div>
    </>
  );
}

export const frontPage: AdminResource = {
  name: 'front-page',
  section: 'catalogue',
  icon: ViewCarouselIcon,
  list: FrontPageScreen,
  options: { label: 'صفحهٔ نخست' },
};
