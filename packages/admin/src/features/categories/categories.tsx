import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type AdminCategory, type FullCategory, MAX_CATEGORY_TITLES } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { formatCount, toPersianDigits } from '@parde/shared/digits';
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
  SelectInput,
  SimpleList,
  TextInput,
  Toolbar,
  useCanAccess,
  useGetList,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { ConfirmButton } from '../../actions/actions';
import { SaveButton, SimpleForm } from '../../actions/forms';
import { useLeaveDeleted } from '../../actions/leave-question';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import { CountField, IsolatedField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { LatinInput, WholeNumberInput } from '../../inputs/inputs';
import { formToolbar } from '../../inputs/versioned';

const KINDS = [
  { id: 'genre', name: 'ژانر' },
  { id: 'country', name: 'کشور' },
  { id: 'language', name: 'زبان' },
  { id: 'age', name: 'ردهٔ سنی' },
];

const filters = [
  <SelectInput key="kind" source="kind" label="کدام" choices={KINDS} alwaysOn resettable={false} />,
];

function CategoryList() {
  const isNarrow = useIsNarrow();
  return (
    <List
      filters={filters}
      filterDefaultValues={{ kind: 'genre' }}
      exporter={false}
      pagination={false}
      perPage={1_000}
    >
      {isNarrow ? (
        <SimpleList<AdminCategory>
          primaryText={({ titleFa }) => <bdi>{titleFa}</bdi>}
          secondaryText={({ code }) => <bdi>{code}</bdi>}
          tertiaryText={({ titles }) => toPersianDigits(titles.toLocaleString('en'))}
        />
      ) : (
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="titleFa" label="نام فارسی" disableSort>
            <RecordLink>
              <IsolatedField source="titleFa" />
            </RecordLink>
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

const WORDS = {
  genre: { this: 'این ژانر', remains: 'ژانری که می‌ماند' },
  age: { this: 'این رده', remains: 'رده‌ای که می‌ماند' },
};

/** Merges this genre or age mark into another one, which gets its titles. */
function MergeButton() {
  const category = useRecordContext<AdminCategory>();
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const leave = useLeaveDeleted();
  const { data = [] } = useGetList<AdminCategory>(
    'categories',
    { filter: { kind: category?.kind } },
    { enabled: isOpen },
  );
  const merge = useMutation({
    mutationFn: (pair: { id: string; into: string }) =>
      callApi('POST /api/admin/categories/{id}/merge', {
        params: { id: pair.id },
        body: { into: pair.into },
      }),
    onSuccess: ({ id }) => {
      notify('یکی شدند', { type: 'success' });
      setOpen(false);
      leave('edit', 'categories', id);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (category?.kind !== 'genre' && category?.kind !== 'age') return null;
  const words = WORDS[category.kind];
  return (
    <>
      <Button onClick={() => setOpen(true)}>یکی کردن با…</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs">
        <Form
          onSubmit={({ into }: { into?: string }) => {
            if (into) merge.mutate({ id: category.id, into });
          }}
        >
          <DialogTitle>یکی کردن «{category.titleFa}»</DialogTitle>
          <DialogContent>
            <DialogContentText>
              همهٔ عنوان‌های {words.this} از آنِ دیگری می‌شوند که برمی‌گزینید؛ نشانی {words.this} و نام
              آن در پرونده‌های درون‌ریزی هم به آن می‌رسد. برگشتی نیست.
            </DialogContentText>
            <AutocompleteInput
              source="into"
              label={words.remains}
              choices={data.filter(({ id }) => id !== category.id)}
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

/** The consequences of a removal, in sentences. */
function removalWords({ kind, allTitles }: FullCategory): string {
  if (allTitles === 0) return 'هیچ عنوانی آن را ندارد. درون‌ریزی‌ها هم دیگر آن را نمی‌شناسند.';
  const losing = `${formatCount(allTitles)} عنوان آن را از دست می‌دهند و برگشتی نیست.`;
  const canMerge = kind === 'genre' || kind === 'age';
  return canMerge ? `${losing} اگر باید دستهٔ دیگری بگیرند، آن را با آن یکی کنید.` : losing;
}

function RemoveButton({ category }: { category: FullCategory }) {
  const { id, titleFa, allTitles } = category;
  const refresh = useRefresh();
  const leave = useLeaveDeleted();
  const remove = async () => {
    try {
      const query = { titles: allTitles };
      await callApi('DELETE /api/admin/categories/{id}', { params: { id }, query });
    } catch (error) {
      // The number of its titles has changed; after a refresh the dialog shows the current one.
      if (error instanceof ApiError && error.status === 409) refresh();
      throw error;
    }
  };
  // The record is first that of the list, which has no `allTitles`.
  if (!(allTitles <= MAX_CATEGORY_TITLES)) return null;
  return (
    <Box sx={{ marginInlineStart: 'auto' }}>
      <ConfirmButton
        label="پاک کردن"
        title={`پاک کردن «${titleFa}»`}
        color="error"
        reasonLabel={null}
        help={removalWords(category)}
        run={remove}
        leave={() => leave('list', 'categories')}
        done="پاک شد"
      />
    </Box>
  );
}

function EditToolbar() {
  const category = useRecordContext<FullCategory>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'categories' });
  return (
    <Toolbar sx={formToolbar}>
      <SaveButton label="ذخیره" />
      {mayEdit && <MergeButton />}
      {mayEdit && category && <RemoveButton category={category} />}
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
            <LatinInput source="titleEn" label="نام انگلیسی" validate={required()} />
          )
        }
      </FormDataConsumer>
      <FormDataConsumer<AdminCategory>>
        {({ formData }) =>
          formData.kind === 'age' && (
            <WholeNumberInput source="minAge" label="از چند سالگی" validate={required()} />
          )
        }
      </FormDataConsumer>
    </>
  );
}

function CategoryEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm toolbar={<EditToolbar />}>
        <NameInputs />
      </SimpleForm>
    </Edit>
  );
}

function CategoryCreate() {
  return (
    <Create redirect="list" title="دستهٔ تازه">
      <SimpleForm defaultValues={{ kind: 'genre' }}>
        <SelectInput source="kind" label="کدام" choices={KINDS} validate={required()} />
        <LatinInput
          source="code"
          label="نشانی یا کد"
          validate={required()}
          helperText="ژانر: film-noir؛ کشور: IR؛ زبان: fa؛ ردهٔ سنی: 13. پس از این تغییر نمی‌کند."
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
  options: { label: 'دسته‌ها' },
};
