import TheaterIcon from '@mui/icons-material/TheaterComedyOutlined';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { Fragment, type ReactElement } from 'react';
import {
  ArrayInput,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  required,
  SelectInput,
  SimpleFormIterator,
  SimpleList,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin';
import { Conflict, EditForm, useConflict } from '../../actions/conflict';
import { SaveButton, SimpleForm } from '../../actions/forms';
import type { AdminResource } from '../../admin-resource';
import { pictureUrl } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import { CountField, TimeField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { ExternalIdsInput, LatinInput, WholeNumberInput } from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';
import { personName } from '../../inputs/person-picker';
import { PictureInput } from '../../inputs/picture-inputs';
import { formToolbar, Lockable } from '../../inputs/versioned';
import { HiddenNotice, PersonActions } from './person-actions';

type Person = CallOutput<'GET /api/admin/people/{id}'>;
type Row = CallOutput<'GET /api/admin/people'>['data'][number];

const FIELD_NAMES: Record<string, string> = {
  nameFa: 'نام فارسی',
  nameEn: 'نام انگلیسی',
  aliases: 'نام‌های دیگر',
  biographyFa: 'زندگی‌نامه',
  biographyEn: 'زندگی‌نامهٔ انگلیسی',
  birthDate: 'روز تولد',
  birthYear: 'سال تولد (میلادی)',
  birthPlace: 'جای تولد',
  deathDate: 'روز درگذشت',
  deathYear: 'سال درگذشت (میلادی)',
  deathPlace: 'جای درگذشت',
  imageHash: 'چهره',
  externalIds: 'شناسه‌های بیرونی',
  isHidden: 'پنهان',
};

function valueText(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'imageHash') return 'تصویری دیگر';
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  if (!Array.isArray(value)) return String(value);
  const parts = value.map((one) =>
    typeof one === 'string' ? one : `${one.source} ${one.externalId}`,
  );
  return parts.join('، ') || '—';
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
  <BooleanInput key="deleted" source="deleted" label="پاک‌شده" />,
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
      <RecordLink>
        <bdi>{personName(person)}</bdi>
      </RecordLink>
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

function EditToolbar() {
  const person = useRecordContext<Person>();
  return (
    <Toolbar sx={formToolbar}>
      <SaveButton label="ذخیره" />
      {person && !person.isHidden && (
        <Button href={person.path} target="_blank">
          دیدن مانند بازدیدکننده
        </Button>
      )}
      <PersonActions />
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
      <EditForm toolbar={<EditToolbar />}>
        <Conflict current={current} thing="این شخص" names={FIELD_NAMES} valueText={valueText} />
        <HiddenNotice />
        <Field field="nameFa">
          <TextInput source="nameFa" label={FIELD_NAMES.nameFa} />
        </Field>
        <Field field="nameEn">
          <LatinInput source="nameEn" label={FIELD_NAMES.nameEn} />
        </Field>
        <Field field="imageHash">
          <PictureInput source="imageHash" label="چهره" aspect="2 / 3" width={150} />
        </Field>
        <Field field="biographyFa">
          <TextInput source="biographyFa" label={FIELD_NAMES.biographyFa} multiline minRows={3} />
        </Field>
        <Field field="biographyEn">
          <LatinInput source="biographyEn" label={FIELD_NAMES.biographyEn} multiline />
        </Field>
        {(['birth', 'death'] as const).map((event) => (
          <Fragment key={event}>
            <Field field={`${event}Date`}>
              <JalaliInput source={`${event}Date`} label={FIELD_NAMES[`${event}Date`] as string} />
            </Field>
            <Field field={`${event}Year`}>
              <WholeNumberInput
                source={`${event}Year`}
                label={FIELD_NAMES[`${event}Year`] as string}
                helperText="خالی: از روز آن پیدا می‌شود."
              />
            </Field>
            <Field field={`${event}Place`}>
              <TextInput source={`${event}Place`} label={FIELD_NAMES[`${event}Place`] as string} />
            </Field>
          </Fragment>
        ))}
        <Field field="aliases">
          <ArrayInput source="aliases" label={FIELD_NAMES.aliases}>
            <SimpleFormIterator inline disableClear>
              <TextInput source="" label="نام" validate={required()} />
            </SimpleFormIterator>
          </ArrayInput>
        </Field>
        <Field field="externalIds">
          <ExternalIdsInput label={FIELD_NAMES.externalIds as string} />
        </Field>
        <BooleanInput
          source="isHidden"
          label="پنهان از بازدیدکنندگان"
          helperText="صفحه‌اش ۴۰۴ می‌شود و نامش از عنوان‌ها و جست‌وجو می‌رود."
        />
      </EditForm>
    </Edit>
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
        <LatinInput source="nameEn" label={FIELD_NAMES.nameEn} />
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
