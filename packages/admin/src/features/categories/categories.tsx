import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AdminCategory } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AutocompleteInput,
  Create,
  DataTable,
  Edit,
  Form,
  FormDataConsumer,
  List,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  SimpleList,
  TextInput,
  Toolbar,
  useCanAccess,
  useGetList,
  useNotify,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { CountField, IsolatedField } from '../../fields/fields';
import { formToolbar } from '../../fields/versioned';

const KINDS = [
  { id: 'genre', name: 'ژانر' },
  { id: 'country', name: 'کشور' },
  { id: 'language', name: 'زبان' },
];

const filters = [
  <SelectInput key="kind" source="kind" label="کدام" choices={KINDS} alwaysOn resettable={false} />,
];

function CategoryList() {
  const isPhone = useMediaQuery('(max-width: 675px)');
  return (
    <List
      filters={filters}
      filterDefaultValues={{ kind: 'genre' }}
      exporter={false}
      pagination={false}
      perPage={1_000}
    >
      {isPhone ? (
        <SimpleList<AdminCategory>
          primaryText={({ titleFa }) => <bdi>{titleFa}</bdi>}
          secondaryText={({ code }) => <bdi>{code}</bdi>}
          tertiaryText={({ titles }) => toPersianDigits(titles.toLocaleString('en'))}
        />
      ) : (
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="titleFa" label="نام فارسی" disableSort>
            <IsolatedField source="titleFa" />
          </DataTable.Col>
          <DataTable.Col source="titleEn" label="نام انگلیسی" disableSort>
            <IsolatedField source="titleEn" />
          </DataTable.Col>
          <DataTable.Col source="code" label="نشانی یا کد" disableSort>
            <IsolatedField source="code" />
          </DataTable.Col>
          <DataTable.Col source="titles" label="عنوان‌ها" disableSort>
            <CountField source="titles" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

const numberOf = (id: string) => Number(id.split('-')[1]);

/** Gives the titles of this genre to another one. */
function MergeButton() {
  const genre = useRecordContext<AdminCategory>();
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  const { data = [] } = useGetList<AdminCategory>(
    'categories',
    { filter: { kind: 'genre' } },
    { enabled: isOpen },
  );
  const merge = useMutation({
    mutationFn: ({ id, into }: { id: number; into: number }) =>
      callApi('POST /api/admin/genres/{id}/merge', { params: { id }, body: { into } }),
    onSuccess: ({ id }) => {
      notify('یکی شدند', { type: 'success' });
      setOpen(false);
      redirect('edit', 'categories', id);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (genre?.kind !== 'genre') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>یکی کردن با…</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs">
        <Form
          onSubmit={({ into }: { into?: string }) => {
            if (into) merge.mutate({ id: numberOf(genre.id), into: numberOf(into) });
          }}
        >
          <DialogTitle>یکی کردن «{genre.titleFa}»</DialogTitle>
          <DialogContent>
            <DialogContentText>
              همهٔ عنوان‌های این ژانر از آنِ ژانری می‌شوند که برمی‌گزینید، نشانی این ژانر و نام آن در
              پرونده‌های درون‌ریزی هم به آن می‌رسد. برگشتی نیست.
            </DialogContentText>
            <AutocompleteInput
              source="into"
              label="ژانری که می‌ماند"
              choices={data.filter(({ id }) => id !== genre.id)}
              optionText="titleFa"
              validate={required()}
            />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => setOpen(false)}>
              انصراف
            </Button>
            <Button type="submit" color="error" variant="contained" loading={merge.isPending}>
              یکی کردن
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}

function EditToolbar() {
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit', resource: 'categories' });
  return (
    <Toolbar sx={formToolbar}>
      {mayEdit && <SaveButton label="ذخیره" />}
      {mayEdit && <MergeButton />}
    </Toolbar>
  );
}

function NameInputs() {
  return (
    <>
      <TextInput source="titleFa" label="نام فارسی" validate={required()} />
      <FormDataConsumer<AdminCategory>>
        {({ formData }) =>
          formData.kind === 'genre' && (
            <TextInput source="titleEn" label="نام انگلیسی" dir="ltr" validate={required()} />
          )
        }
      </FormDataConsumer>
    </>
  );
}

function CategoryEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm toolbar={<EditToolbar />} warnWhenUnsavedChanges>
        <NameInputs />
      </SimpleForm>
    </Edit>
  );
}

function CategoryCreate() {
  return (
    <Create redirect="list" title="ژانر، کشور یا زبان تازه">
      <SimpleForm defaultValues={{ kind: 'genre' }}>
        <SelectInput source="kind" label="کدام" choices={KINDS} validate={required()} />
        <TextInput
          source="code"
          label="نشانی یا کد"
          dir="ltr"
          validate={required()}
          helperText="ژانر: film-noir؛ کشور: IR؛ زبان: fa. پس از این تغییر نمی‌کند."
        />
        <NameInputs />
      </SimpleForm>
    </Create>
  );
}

export const categories: AdminResource = {
  name: 'categories',
  section: 'catalogue',
  icon: CategoryIcon,
  list: CategoryList,
  edit: CategoryEdit,
  create: CategoryCreate,
  recordRepresentation: 'titleFa',
  options: { label: 'ژانرها، کشورها و زبان‌ها' },
};
