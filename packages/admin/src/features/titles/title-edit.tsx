import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { useEffect, useState } from 'react';
import {
  Create,
  Edit,
  HttpError,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TabbedForm,
  TextInput,
  Toolbar,
  useCanAccess,
  useNotify,
  useRecordContext,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { WholeNumberInput } from '../../fields/inputs';
import { EditHistory } from './edit-history';
import { FactInputs, NameInputs, StateInputs } from './title-inputs';
import { choicesOf, FIELD_NAMES, TYPES, written } from './title-words';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

/** Opens the lock of a field. Changes that are not saved would be lost, so they come first. */

/**
 * Somebody saved the title first: what was typed here stays, everything else becomes theirs, and the
 * next save goes over their version.
 */
function Conflict({ current }: { current: Title | null }) {
  const original = useRecordContext<Title>();
  const { getValues, resetField, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const [theirs, setTheirs] = useState<[string, unknown][]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!current || !original) return;
    const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
    const changed = Object.entries(current).filter(
      ([field, value]) => field in FIELD_NAMES && differs(value, original[field as keyof Title]),
    );
    setTheirs(changed);
    for (const [field, value] of changed) {
      if (!(field in dirtyFields)) resetField(field, { defaultValue: value });
    }
    setValue('version', current.version);
  }, [current]);
  if (!current) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%', mb: 2 }}>
      این عنوان را کس دیگری هم‌زمان تغییر داد. آنچه نوشته‌اید سر جایش است؛ با ذخیرهٔ دوباره، نوشتهٔ شما
      روی آن می‌نشیند.
      <ul>
        {theirs.map(([field, value]) => (
          <li key={field}>
            {FIELD_NAMES[field]}: اکنون <bdi>{written(value)}</bdi>
            {field in dirtyFields && (
              <>
                ، نوشتهٔ شما <bdi>{written(getValues(field))}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

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
  const [current, setCurrent] = useState<Title | null>(null);
  const notify = useNotify();
  const { canAccess: mayReadLog } = useCanAccess({ action: 'list', resource: 'audit' });
  const onError = (error: unknown) => {
    const theirs = error instanceof HttpError && error.status === 409 && error.body.current;
    if (theirs) setCurrent(theirs);
    else notify(error instanceof Error ? error.message : 'ra.page.error', { type: 'error' });
  };
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{
        onError,
        onSuccess: () => {
          setCurrent(null);
          notify('ذخیره شد', { type: 'success' });
        },
      }}
    >
      <TabbedForm toolbar={<EditToolbar />} warnWhenUnsavedChanges>
        <TabbedForm.Tab label="نام‌ها و داستان">
          <Conflict current={current} />
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
