import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import {
  Create,
  Edit,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TabbedForm,
  TextInput,
  Toolbar,
  useCanAccess,
  useRecordContext,
} from 'react-admin';
import { Conflict, useConflict } from '../../actions/conflict';
import { WholeNumberInput } from '../../fields/inputs';
import { EditHistory } from './edit-history';
import { FactInputs, NameInputs, StateInputs } from './title-inputs';
import { choicesOf, FIELD_NAMES, TYPES, written } from './title-words';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

function EditToolbar() {
  const title = useRecordContext<Title>();
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', background: 'transparent' }}>
      <SaveButton label="ذخیره" />
      {title?.state === 'published' && (
        <Button href={title.path} target="_blank">
          دیدن مانند بازدیدکننده
        </Button>
      )}
      <Typography variant="caption" color="text.secondary">
        ذخیرهٔ هر بخش آن را قفل می‌کند: درون‌ریزی‌ها دیگر تغییرش نمی‌دهند.
      </Typography>
    </Toolbar>
  );
}

export function TitleEdit() {
  const { current, mutationOptions } = useConflict();
  const { canAccess: mayReadLog } = useCanAccess({ action: 'list', resource: 'audit' });
  return (
    <Edit mutationMode="pessimistic" redirect={false} mutationOptions={mutationOptions}>
      <TabbedForm toolbar={<EditToolbar />} warnWhenUnsavedChanges>
        <TabbedForm.Tab label="نام‌ها و داستان">
          <Conflict current={current} thing="این عنوان" names={FIELD_NAMES} written={written} />
          <NameInputs />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="داده‌ها" path="facts">
          <FactInputs />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="انتشار" path="state">
          <StateInputs />
        </TabbedForm.Tab>
        {mayReadLog && (
          <TabbedForm.Tab label="تاریخچه" path="history">
            <EditHistory />
          </TabbedForm.Tab>
        )}
      </TabbedForm>
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
        <TextInput source="titleOriginal" label={FIELD_NAMES.titleOriginal} dir="auto" />
        <WholeNumberInput source="year" label={FIELD_NAMES.year} />
      </SimpleForm>
    </Create>
  );
}
