import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AutocompleteInput,
  Edit,
  FormDataConsumer,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useDataProvider,
  useInput,
} from 'react-admin';
import { Conflict, EditForm, useConflict } from '../../actions/conflict';
import { FormLeaveQuestion } from '../../actions/leave-question';
import { callApi } from '../../api/client';
import { OrderedList, problemsOfRow, RowProblems } from '../../inputs/ordered-list';
import { ROW_KINDS } from '../../words/choice-words';
import { FrontPageToolbar, SHOWN_TIMES, ShownTimes, timeOf } from './shown-times';

type Rows = CallOutput<'GET /api/admin/front-page/rows'>;
type Row = Rows['rows'][number];

const ROW_FIELDS = { ...SHOWN_TIMES, heading: 'نام ردیف' };

function nameOf({ kind, name, heading }: Row): string {
  if (heading) return heading;
  if (kind === 'genre') return name ? `ژانر ${name}` : 'پرشمارترین ژانر';
  return kind === 'collection' ? `مجموعهٔ «${name ?? 'پاک‌شده'}»` : ROW_KINDS[kind];
}

const keyOf = ({ kind, genreId, collectionId }: Row) => `${kind} ${genreId} ${collectionId}`;

const NEW: Row = {
  kind: 'collection',
  genreId: null,
  collectionId: null,
  heading: null,
  name: null,
  showFrom: null,
  showUntil: null,
};

interface RowDialogProps {
  row: Row;
  /** For a new row: kinds that already exist, since each may occur only once; `null` otherwise. */
  taken: Row['kind'][] | null;
  onClose: () => void;
  onDone: (row: Row) => void;
}

function RowDialog({ row, taken, onClose, onDone }: RowDialogProps) {
  const { data } = useQuery({
    queryKey: ['titles', 'choices'],
    queryFn: () => callApi('GET /api/admin/titles/choices', {}),
    staleTime: 300_000,
  });
  const genres = (data?.genres ?? []).map(({ id, titleFa }) => ({ id, name: titleFa }));
  const dataProvider = useDataProvider();
  const kinds = Object.entries(ROW_KINDS)
    .map(([id, name]) => ({ id, name }))
    .filter(
      ({ id }) => id === 'genre' || id === 'collection' || !taken?.includes(id as Row['kind']),
    );
  const submit = async (values: object) => {
    const given = { ...row, ...values } as Row;
    const { kind, collectionId } = given;
    let name: string | null = null;
    if (kind === 'genre') name = genres.find(({ id }) => id === given.genreId)?.name ?? null;
    if (kind === 'collection' && collectionId) {
      const { data } = await dataProvider.getOne('collections', { id: collectionId });
      name = data.titleFa;
    }
    onDone({
      kind,
      name,
      heading: given.heading || null,
      genreId: (kind === 'genre' && given.genreId) || null,
      collectionId: (kind === 'collection' && collectionId) || null,
      showFrom: given.showFrom || null,
      showUntil: given.showUntil || null,
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{taken ? 'ردیف تازه' : nameOf(row)}</DialogTitle>
      <SimpleForm
        record={{ ...row, id: keyOf(row) }}
        onSubmit={submit}
        toolbar={
          <Toolbar sx={{ gap: 1, background: 'transparent' }}>
            <SaveButton label="انجام" icon={<EditIcon />} alwaysEnable />
            <Button color="inherit" onClick={onClose}>
              انصراف
            </Button>
          </Toolbar>
        }
      >
        {taken && (
          <SelectInput source="kind" label="چه چیزی" choices={kinds} validate={required()} />
        )}
        <FormDataConsumer<Row>>
          {({ formData: { kind } }) => (
            <>
              {kind === 'genre' && (
                <AutocompleteInput
                  source="genreId"
                  label="ژانر"
                  choices={genres}
                  helperText="خالی: ژانری که بیشترین عنوان را دارد"
                />
              )}
              {kind === 'collection' && (
                <ReferenceInput source="collectionId" reference="collections" perPage={60}>
                  <AutocompleteInput
                    label="مجموعه"
                    optionText="titleFa"
                    filterToQuery={(q) => ({ q })}
                    validate={required()}
                  />
                </ReferenceInput>
              )}
            </>
          )}
        </FormDataConsumer>
        <TextInput
          source="heading"
          label="نام ردیف"
          helperText="خالی: نام همیشگی"
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <ShownTimes />
      </SimpleForm>
    </Dialog>
  );
}

/** Rows in their order, each with its time. */
function RowsInput() {
  const { field, fieldState } = useInput<Row[]>({ source: 'rows' });
  const rows: Row[] = field.value || [];
  // -1: a new row.
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <Box sx={{ width: '100%' }}>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
        ردیف‌ها از بالا به پایین. ردیفی که کمتر از چهار عنوان دارد دیده نمی‌شود، مگر مجموعه باشد.
      </Typography>
      <OrderedList
        items={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        onChange={(next) => field.onChange(next)}
        actions={(row, at) => (
          <IconButton aria-label={`ویرایش «${nameOf(row)}»`} onClick={() => setOpened(at)}>
            <EditIcon fontSize="small" />
          </IconButton>
        )}
        render={(row, index) => (
          <>
            <bdi>{nameOf(row)}</bdi>
            <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              {[row.heading && ROW_KINDS[row.kind], row.heading && row.name, timeOf(row)]
                .filter(Boolean)
                .join('، ')}
            </Typography>
            <RowProblems problems={problemsOfRow(fieldState.error, index)} names={ROW_FIELDS} />
          </>
        )}
      />
      <Button startIcon={<AddIcon />} onClick={() => setOpened(-1)} sx={{ marginBlockStart: 1 }}>
        افزودن ردیف
      </Button>
      {opened !== null && (
        <RowDialog
          row={rows[opened] ?? NEW}
          taken={opened < 0 ? rows.map(({ kind }) => kind) : null}
          onClose={() => setOpened(null)}
          onDone={(row) => {
            const next = rows.map((one, at) => (at === opened ? row : one));
            field.onChange(opened < 0 ? [...rows, row] : next);
            setOpened(null);
          }}
        />
      )}
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </Box>
  );
}

const valueText = (value: unknown) =>
  Array.isArray(value) ? `${toPersianDigits(String(value.length))} ردیف` : '—';

/** The form of the front page's rows, which are saved as a whole. */
export function FrontRows() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit
      resource="front-page"
      id="rows"
      title={false}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={mutationOptions}
    >
      <EditForm warnWhenUnsavedChanges={false} toolbar={<FrontPageToolbar />}>
        <FormLeaveQuestion within="/front-page" />
        <Conflict
          current={current}
          thing="ردیف‌ها"
          names={{ rows: 'ردیف‌ها' }}
          valueText={valueText}
        />
        <RowsInput />
      </EditForm>
    </Edit>
  );
}
