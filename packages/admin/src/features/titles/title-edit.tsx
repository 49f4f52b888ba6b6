import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import {
  Create,
  Edit,
  type RaRecord,
  required,
  SelectInput,
  TabbedForm,
  TabbedFormTabs,
  TextInput,
  Toolbar,
  useCanAccess,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { Conflict, useConflict } from '../../actions/conflict';
import { FieldsTab, FormProblem, SaveButton, SimpleForm } from '../../actions/forms';
import { MoreActions } from '../../actions/more-actions';
import { callApi } from '../../api/client';
import { YearInput } from '../../inputs/inputs';
import { formToolbar } from '../../inputs/versioned';
import { choicesOf, FIELD_NAMES, TYPES, valueText } from '../../words/title-words';
import { CreditsInput } from './credits-input';
import { EditHistory } from './edit-history';
import { IdentifyButton } from './identify-dialog';
import { EditionInputs, PictureInputs } from './part-inputs';
import { Seasons } from './seasons';
import { DeletedTitleNotice, TitleActions } from './title-actions';
import { TitleCollections } from './title-collections';
import { FactInputs, NameInputs, StateInputs } from './title-inputs';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

/** Refresh interval: the URL of a preview expires after 15 minutes. */
const PREVIEW_MS = 600_000;

/** Link to the page on the site; for an unpublished title, to a preview of what was saved. */
function SeeAsVisitor({ title: { id, path, state } }: { title: Title }) {
  const isPublished = state === 'published';
  const { data } = useQuery({
    queryKey: ['titles', id, 'preview'],
    queryFn: () => callApi('GET /api/admin/titles/{id}/preview', { params: { id } }),
    enabled: !isPublished,
    staleTime: PREVIEW_MS,
    refetchInterval: PREVIEW_MS,
  });
  const href = isPublished ? path : data?.url;
  return (
    <Button
      href={href ?? path}
      target="_blank"
      disabled={!href}
      title={isPublished ? undefined : 'آنچه ذخیره شده است؛ تنها برای شما باز می‌شود'}
    >
      {isPublished ? 'دیدن مانند بازدیدکننده' : 'پیش‌نمایش صفحه'}
    </Button>
  );
}

function EditToolbar() {
  const title = useRecordContext<Title>();
  const { canAccess: maySeeFiles } = useCanAccess({ action: 'list', resource: 'media' });
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  return (
    <Toolbar sx={formToolbar}>
      <FormProblem />
      <SaveButton label="ذخیره" />
      {title && <SeeAsVisitor title={title} />}
      {(maySeeFiles || mayEdit) && (
        <MoreActions>
          {title && maySeeFiles && (
            <Button
              component={Link}
              to={`/media?filter=${encodeURIComponent(JSON.stringify({ titleId: title.id }))}`}
            >
              فایل‌های فیلم
            </Button>
          )}
          <IdentifyButton />
          <TitleActions />
        </MoreActions>
      )}
      {mayEdit && (
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ display: { xs: 'none', sm: 'block' } }}
        >
          ذخیرهٔ هر بخش آن را قفل می‌کند: درون‌ریزی‌ها دیگر تغییرش نمی‌دهند.
        </Typography>
      )}
    </Toolbar>
  );
}

function EditForm({ current }: { current: RaRecord | null }) {
  const title = useRecordContext<Title>();
  const { canAccess: maySeeCollections } = useCanAccess({
    action: 'list',
    resource: 'collections',
  });
  return (
    <TabbedForm
      tabs={<TabbedFormTabs variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile />}
      toolbar={<EditToolbar />}
      warnWhenUnsavedChanges
    >
      <FieldsTab label="نام‌ها و داستان">
        <DeletedTitleNotice />
        <Conflict current={current} thing="این عنوان" names={FIELD_NAMES} valueText={valueText} />
        <NameInputs />
      </FieldsTab>
      <FieldsTab label="داده‌ها" path="facts">
        <FactInputs />
      </FieldsTab>
      <FieldsTab label="تصویرها" path="pictures">
        <PictureInputs />
      </FieldsTab>
      <FieldsTab label="دست‌اندرکاران" path="credits">
        <CreditsInput />
      </FieldsTab>
      <FieldsTab label="نسخه‌ها و پیش‌پرده‌ها" path="editions">
        <EditionInputs />
      </FieldsTab>
      {title?.type === 'series' && (
        <TabbedForm.Tab label="فصل‌ها" path="seasons">
          <Seasons />
        </TabbedForm.Tab>
      )}
      {maySeeCollections && (
        <TabbedForm.Tab label="مجموعه‌ها" path="collections">
          <TitleCollections />
        </TabbedForm.Tab>
      )}
      <FieldsTab label="انتشار" path="state">
        <StateInputs />
      </FieldsTab>
      <TabbedForm.Tab label="تاریخچه" path="history">
        <EditHistory />
      </TabbedForm.Tab>
    </TabbedForm>
  );
}

export function TitleEdit() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit mutationMode="pessimistic" redirect={false} mutationOptions={mutationOptions}>
      <EditForm current={current} />
    </Edit>
  );
}

export function TitleCreate() {
  return (
    <Create redirect="edit" title="عنوان تازه">
      <SimpleForm
        defaultValues={{ type: 'movie' }}
        toolbar={
          <Toolbar>
            <SaveButton label="ساختن پیش‌نویس" />
          </Toolbar>
        }
      >
        <SelectInput
          source="type"
          label={FIELD_NAMES.type}
          choices={choicesOf(TYPES)}
          validate={required()}
        />
        <TextInput source="titleFa" label={FIELD_NAMES.titleFa} validate={required()} />
        <TextInput source="titleOriginal" label={FIELD_NAMES.titleOriginal} />
        <YearInput source="year" label={`${FIELD_NAMES.year} (میلادی)`} />
      </SimpleForm>
    </Create>
  );
}
