import CollectionsIcon from '@mui/icons-material/CollectionsBookmarkOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useState } from 'react';
import {
  Create,
  CreateButton,
  Edit,
  Link,
  List,
  required,
  TextInput,
  Toolbar,
  useCanAccess,
  useInput,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { ConfirmButton, useAction } from '../../actions/actions';
import { Conflict, EditForm, useConflict } from '../../actions/conflict';
import { SaveButton, SimpleForm } from '../../actions/forms';
import { useLeaveDeleted } from '../../actions/leave-question';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { LatinInput } from '../../inputs/inputs';
import { OrderedList, problemsOfRow, RowProblems } from '../../inputs/ordered-list';
import { type PickedTitle, TitleLine, TitlePicker } from '../../inputs/title-picker';
import { formToolbar } from '../../inputs/versioned';

type Collection = CallOutput<'GET /api/admin/collections/{id}'>;
type Row = CallOutput<'GET /api/admin/collections'>['data'][number];

const NAMES: Record<string, string> = {
  titleFa: 'نام فارسی',
  titleEn: 'نام انگلیسی',
  descriptionFa: 'توضیح',
  titleIds: 'عنوان‌ها',
};

const counted = (value: number) => `${toPersianDigits(String(value))} عنوان`;

function valueText(value: unknown): string {
  if (value === null || value === '') return '—';
  return Array.isArray(value) ? counted(value.length) : String(value);
}

/** All collections in the order of the site; a move is saved at once. */
function OrderedCollections() {
  const { data = [] } = useListContext<Row>();
  const { canAccess: mayEdit = false } = useCanAccess({
    action: 'change',
    resource: 'collections',
  });
  const [moved, setMoved] = useState<Row[] | null>(null);
  const order = useAction(
    (rows: Row[]) =>
      callApi('POST /api/admin/collections/order', { body: { ids: rows.map(({ id }) => id) } }),
    { done: 'ترتیب ذخیره شد' },
  );
  const shown = moved ?? data;
  return (
    <CardContent>
      <OrderedList
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ titleFa }) => titleFa}
        isDisabled={!mayEdit || order.isPending}
        isFixed
        onChange={(rows) => {
          setMoved(rows);
          order.mutate(rows, { onSettled: () => setMoved(null) });
        }}
        actions={({ id, titleFa }) => (
          <IconButton component={Link} to={`/collections/${id}`} aria-label={`تغییر «${titleFa}»`}>
            <EditIcon fontSize="small" />
          </IconButton>
        )}
        render={({ id, titleFa, count }) => (
          <Link to={`/collections/${id}`} underline="hover">
            <bdi>{titleFa}</bdi>
            <Typography variant="caption" color="text.secondary" component="div">
              {counted(count)}
            </Typography>
          </Link>
        )}
      />
    </CardContent>
  );
}

function CollectionList() {
  return (
    <List
      exporter={false}
      perPage={50}
      actions={<CreateButton />}
      sort={{ field: 'id', order: 'ASC' }}
    >
      <OrderedCollections />
    </List>
  );
}

/** Titles in their order. Saved with the rest of the collection. */
function TitlesInput() {
  const { field, fieldState } = useInput<number[]>({ source: 'titleIds' });
  const collection = useRecordContext<Collection>();
  const [added, setAdded] = useState<PickedTitle[]>([]);
  const ids: number[] = field.value || [];
  const known = new Map([...(collection?.titles ?? []), ...added].map((one) => [one.id, one]));
  const nameOf = (id: number) => known.get(id)?.titleFa ?? `عنوان ${id}`;
  return (
    <Box sx={{ width: '100%' }}>
      <Typography variant="subtitle2" component="h2">
        {NAMES.titleIds}
      </Typography>
      <OrderedList
        items={ids}
        keyOf={(id) => id}
        nameOf={nameOf}
        onChange={(next) => field.onChange(next)}
        render={(id, index) => {
          const title = known.get(id);
          return (
            <>
              {title ? <TitleLine title={title} /> : nameOf(id)}
              <RowProblems problems={problemsOfRow(fieldState.error, index)} />
            </>
          );
        }}
      />
      <TitlePicker
        label="افزودن عنوان"
        value={null}
        exclude={ids}
        onChange={(title) => {
          if (!title) return;
          setAdded([...added, title]);
          field.onChange([...ids, title.id]);
        }}
      />
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </Box>
  );
}

function EditToolbar() {
  const collection = useRecordContext<Collection>();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'collections' });
  const leave = useLeaveDeleted();
  return (
    <Toolbar sx={formToolbar}>
      <SaveButton label="ذخیره" />
      {collection && (
        <Button href={collection.path} target="_blank">
          دیدن مانند بازدیدکننده
        </Button>
      )}
      {collection && mayEdit && (
        <ConfirmButton
          label="پاک کردن"
          color="error"
          reasonLabel={null}
          help="مجموعه از سایت می‌رود؛ عنوان‌هایش می‌مانند. برگشتی نیست."
          run={() =>
            callApi('DELETE /api/admin/collections/{id}', { params: { id: collection.id } })
          }
          leave={() => leave('list', 'collections')}
          done="مجموعه پاک شد"
        />
      )}
    </Toolbar>
  );
}

function NameInputs() {
  return (
    <>
      <TextInput source="titleFa" label={NAMES.titleFa} validate={required()} />
      <LatinInput source="titleEn" label={NAMES.titleEn} />
      <TextInput source="descriptionFa" label={NAMES.descriptionFa} multiline minRows={2} />
    </>
  );
}

/** @param id defaults to the one in the URL */
export function CollectionEdit({ id }: { id?: number }) {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit
      {...(id && { id })}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={mutationOptions}
    >
      <EditForm toolbar={<EditToolbar />}>
        <Conflict current={current} thing="این مجموعه" names={NAMES} valueText={valueText} />
        <NameInputs />
        <TitlesInput />
      </EditForm>
    </Edit>
  );
}

function CollectionCreate() {
  return (
    <Create redirect="edit" title="مجموعهٔ تازه">
      <SimpleForm>
        <NameInputs />
      </SimpleForm>
    </Create>
  );
}

export const collections: AdminResource = {
  name: 'collections',
  section: 'catalogue',
  icon: CollectionsIcon,
  list: CollectionList,
  edit: CollectionEdit,
  create: CollectionCreate,
  recordRepresentation: 'titleFa',
  options: { label: 'مجموعه‌ها' },
};
