import TheaterIcon from '@mui/icons-material/TheaterComedyOutlined';
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import {
  ArrayInput,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  SimpleList,
  TextInput,
  Toolbar,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { Conflict, useConflict } from '../../actions/conflict';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CountField, TimeField } from '../../fields/fields';
import { WholeNumberInput } from '../../fields/inputs';
import { PersonPicker, type PickedPerson, personName } from '../../fields/person-picker';
import { PictureInput, pictureUrl } from '../../fields/picture-inputs';
import { formToolbar, Lockable } from '../../fields/versioned';
import { useIsNarrow } from '../../layout/use-is-narrow';

type Person = CallOutput<'GET /api/admin/people/{id}'>;
type Row = CallOutput<'GET /api/admin/people'>['data'][number];

const FIELD_NAMES: Record<string, string> = {
  nameFa: 'نام فارسی',
  nameEn: 'نام انگلیسی',
  aliases: 'نام‌های دیگر',
  biographyFa: 'زندگی‌نامه',
  birthYear: 'سال تولد (میلادی)',
  deathYear: 'سال درگذشت (میلادی)',
  imageHash: 'چهره',
  isHidden: 'پنهان',
};

function written(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'imageHash') return 'تصویری دیگر';
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  return Array.isArray(value) ? value.join('، ') : String(value);
}

const filters = [
  <TextInput key="q" source="q" label="نام یا شناسه" alwaysOn resettable />,
  <SelectInput
    key="missing"
    source="missing"
    label="چه ندارد"
    choices={[
      { id: 'portrait', name: 'چهره' },
      { id: 'biography', name: 'زندگی‌نامه' },
      { id: 'nameFa', name: 'نام فارسی' },
    ]}
    alwaysOn
  />,
  <BooleanInput key="isHidden" source="isHidden" label="پنهان" />,
];

function Portrait() {
  const person = useRecordContext<Row>();
  const hash = person?.imageHash;
  return <Avatar alt="" {...(hash ? { src: pictureUrl(hash, 92) } : {})} />;
}

function Names() {
  const person = useRecordContext<Row>();
  if (!person) return null;
  return (
    <>
      <bdi>{personName(person)}</bdi>
      {person.nameFa && person.nameEn && (
        <>
          <br />
          <bdi style={{ opacity: 0.64 }}>{person.nameEn}</bdi>
        </>
      )}
    </>
  );
}

const Hidden = ({ isHidden }: Pick<Row, 'isHidden'>) =>
  isHidden ? <Chip size="small" label="پنهان" /> : null;

function PeopleList() {
  const isNarrow = useIsNarrow();
  return (
    <List filters={filters} exporter={false} perPage={25}>
      {isNarrow ? (
        <SimpleList<Row>
          leftAvatar={() => <Portrait />}
          primaryText={(person) => <bdi>{personName(person)}</bdi>}
          secondaryText={({ titles }) => `${toPersianDigits(String(titles))} عنوان`}
          tertiaryText={(person) => <Hidden {...person} />}
        />
      ) : (
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="imageHash" label="چهره" disableSort>
            <Portrait />
          </DataTable.Col>
          <DataTable.Col source="nameFa" label="نام" disableSort>
            <Names />
          </DataTable.Col>
          <DataTable.Col source="titles" label="عنوان‌ها" disableSort>
            <CountField source="titles" />
          </DataTable.Col>
          <DataTable.Col
            source="isHidden"
            label="وضعیت"
            disableSort
            render={(person: Row) => <Hidden {...person} />}
          />
          <DataTable.Col source="updatedAt" label="آخرین تغییر">
            <TimeField source="updatedAt" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

/** Makes this record and another one, which stays, the same person. */
function MergeButton() {
  const person = useRecordContext<Person>();
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<PickedPerson | null>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const merge = useMutation({
    mutationFn: ({ id, kept }: { id: number; kept: number }) =>
      callApi('POST /api/admin/people/{id}/merge', { params: { id }, body: { into: kept } }),
    onSuccess: ({ id }) => {
      notify('یکی شدند', { type: 'success' });
      setOpen(false);
      redirect('edit', 'people', id);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!person) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>یکی کردن با…</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs">
        <DialogTitle>
          یکی کردن «<bdi>{personName(person)}</bdi>»
        </DialogTitle>
        <DialogContent>
          <DialogContentText>
            آن‌که برمی‌گزینید می‌ماند: کارها، نام‌ها و شناسه‌های این یکی به او می‌رسد، نشانی این یکی به
            صفحهٔ او می‌رود، و این یکی پاک می‌شود. برگشتی نیست.
          </DialogContentText>
          <PersonPicker label="آن‌که می‌ماند" value={into} onChange={setInto} exclude={person.id} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            انصراف
          </Button>
          <Button
            color="error"
            variant="contained"
            disabled={!into}
            loading={merge.isPending}
            onClick={() => into && merge.mutate({ id: person.id, kept: into.id })}
          >
            یکی کردن
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function EditToolbar() {
  const person = useRecordContext<Person>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit', resource: 'people' });
  return (
    <Toolbar sx={formToolbar}>
      <SaveButton label="ذخیره" />
      {person && !person.isHidden && (
        <Button href={person.path} target="_blank">
          دیدن مانند بازدیدکننده
        </Button>
      )}
      {mayEdit && <MergeButton />}
    </Toolbar>
  );
}

function Field({ field, children }: { field: string; children: ReactElement }) {
  return (
    <Lockable field={field} name={FIELD_NAMES[field] ?? field}>
      {children}
    </Lockable>
  );
}

function PersonEdit() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit mutationMode="pessimistic" redirect={false} mutationOptions={mutationOptions}>
      <SimpleForm toolbar={<EditToolbar />} warnWhenUnsavedChanges>
        <Conflict current={current} thing="این شخص" names={FIELD_NAMES} written={written} />
        <HiddenNotice />
        <Field field="nameFa">
          <TextInput source="nameFa" label={FIELD_NAMES.nameFa} />
        </Field>
        <Field field="nameEn">
          <TextInput source="nameEn" label={FIELD_NAMES.nameEn} dir="ltr" />
        </Field>
        <Field field="imageHash">
          <PictureInput source="imageHash" label="چهره" aspect="2 / 3" width={150} />
        </Field>
        <Field field="biographyFa">
          <TextInput source="biographyFa" label={FIELD_NAMES.biographyFa} multiline minRows={3} />
        </Field>
        <Field field="birthYear">
          <WholeNumberInput source="birthYear" label={FIELD_NAMES.birthYear} />
        </Field>
        <Field field="deathYear">
          <WholeNumberInput source="deathYear" label={FIELD_NAMES.deathYear} />
        </Field>
        <Field field="aliases">
          <ArrayInput source="aliases" label={FIELD_NAMES.aliases}>
            <SimpleFormIterator inline disableClear>
              <TextInput source="" label="نام" dir="auto" validate={required()} />
            </SimpleFormIterator>
          </ArrayInput>
        </Field>
        <BooleanInput
          source="isHidden"
          label="پنهان از بازدیدکنندگان"
          helperText="صفحه‌اش ۴۰۴ می‌شود و نامش از عنوان‌ها و جست‌وجو می‌رود."
        />
      </SimpleForm>
    </Edit>
  );
}

function HiddenNotice() {
  const person = useRecordContext<Person>();
  if (!person?.isHidden) return null;
  return (
    <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
      این شخص پنهان است.
    </Alert>
  );
}

function PersonCreate() {
  return (
    <Create redirect="edit" title="شخص تازه">
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton label="افزودن" />
          </Toolbar>
        }
      >
        <TextInput source="nameFa" label={FIELD_NAMES.nameFa} />
        <TextInput source="nameEn" label={FIELD_NAMES.nameEn} dir="ltr" />
      </SimpleForm>
    </Create>
  );
}

export const people: AdminResource = {
  name: 'people',
  section: 'catalogue',
  icon: TheaterIcon,
  list: PeopleList,
  edit: PersonEdit,
  create: PersonCreate,
  recordRepresentation: personName,
  options: { label: 'افراد' },
};
