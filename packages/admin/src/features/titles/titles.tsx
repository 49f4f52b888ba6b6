import LocalMoviesIcon from '@mui/icons-material/LocalMoviesOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import PublicIcon from '@mui/icons-material/Public';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import Checkbox from '@mui/material/Checkbox';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  BulkActionsToolbar,
  DataTable,
  List,
  SelectInput,
  SimpleList,
  TextInput,
  useCanAccess,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { ConfirmButton } from '../../actions/actions';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import { StateField, TimeField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { choicesOf, STATE_CHOICES, STATES, TYPES } from '../../words/title-words';
import { AddGenreButton, AddToCollectionButton, useBulkDialog } from './bulk-add';
import { TitleCreate, TitleEdit } from './title-edit';

type Row = CallOutput<'GET /api/admin/titles'>['data'][number];

const filters = [
  <TextInput key="q" source="q" label="نام یا شناسه" alwaysOn resettable />,
  <SelectInput key="state" source="state" label="وضعیت" choices={STATE_CHOICES} alwaysOn />,
  <SelectInput key="type" source="type" label="نوع" choices={choicesOf(TYPES)} />,
  <SelectInput
    key="missing"
    source="missing"
    label="چه ندارد"
    choices={choicesOf({ poster: 'پوستر', synopsis: 'خلاصهٔ داستان', file: 'پروندهٔ فیلم' })}
  />,
  <BooleanInput key="hasLocked" source="hasLocked" label="بخش قفل‌شده دارد" />,
  <BooleanInput key="deleted" source="deleted" label="پاک‌شده" />,
];

function Poster() {
  const title = useRecordContext<Row>();
  if (!title) return null;
  const box = { width: 40, height: 60, borderRadius: 6, objectFit: 'cover' as const };
  return title.poster ? (
    <img src={title.poster.replace('/342.', '/92.')} alt="" loading="lazy" style={box} />
  ) : (
    <div style={{ ...box, background: 'rgba(255,255,255,0.06)' }} />
  );
}

/** Null where it has the same name in all languages. */
const otherName = ({ titleFa, titleOriginal, titleEn }: Row) =>
  [titleOriginal, titleEn].find((name) => name && name !== titleFa) ?? null;

function Names() {
  const title = useRecordContext<Row>();
  if (!title) return null;
  const other = otherName(title);
  return (
    <>
      <RecordLink>
        <bdi>{title.titleFa}</bdi>
      </RecordLink>
      {other && <br />}
      {other && <bdi style={{ opacity: 0.64 }}>{other}</bdi>}
    </>
  );
}

function Locked() {
  const title = useRecordContext<Row>();
  if (!title || title.locked.length === 0) return null;
  const label = `${toPersianDigits(String(title.locked.length))} بخش قفل‌شده`;
  return <LockIcon fontSize="small" titleAccess={label} />;
}

function Year() {
  const title = useRecordContext<Row>();
  return title?.year ? <span className="figures">{toPersianDigits(String(title.year))}</span> : '—';
}

interface BulkChangeProps {
  label: string;
  icon: ReactNode;
  change: 'publish' | 'hide';
  /** Consequences, in a sentence. */
  help: string;
  /** What happened to the titles, as in «منتشر شد». */
  done: string;
}

const titlesWord = (count: number) => `${toPersianDigits(String(count))} عنوان`;

/** Some may have been so before; those taken down or deleted are left alone. */
function changedWords(done: string, changed: number, chosen: number): string {
  const left = 'یا از پیش چنین بودند، یا برداشته یا پاک شده‌اند';
  if (changed === 0) return `هیچ‌کدام دگرگون نشد؛ ${left}`;
  const words = `${titlesWord(changed)} ${done}`;
  return changed === chosen ? words : `${words}؛ ${titlesWord(chosen - changed)} نه: ${left}`;
}

/** Applies a change to all selected titles. */
function BulkChange({ label, change, done, ...words }: BulkChangeProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const dialog = useBulkDialog();
  const run = async () => {
    const { changed } = await callApi('POST /api/admin/titles/bulk', {
      body: { ids: selectedIds, change: { do: change } },
    });
    onUnselectItems();
    return changedWords(done, changed, selectedIds.length);
  };
  const title = `${label} ${titlesWord(selectedIds.length)}`;
  return (
    <ConfirmButton
      label={label}
      title={title}
      run={run}
      dialog={dialog}
      {...words}
      reasonLabel={null}
      done={(told: string) => told}
    />
  );
}

const bulkActions = (
  <>
    <BulkChange
      label="انتشار"
      icon={<PublicIcon />}
      change="publish"
      help="همه در سایت دیده می‌شوند."
      done="منتشر شد"
    />
    <BulkChange
      label="پنهان کردن"
      icon={<VisibilityOffIcon />}
      change="hide"
      help="هیچ‌جای سایت دیده نمی‌شوند و پخششان می‌ایستد."
      done="پنهان شد"
    />
    <AddGenreButton />
    <AddToCollectionButton />
  </>
);

/** Selects a title for {@link bulkActions} where there is no table. */
function SelectBox() {
  const title = useRecordContext<Row>();
  const { selectedIds, onToggleItem } = useListContext<Row>();
  if (!title) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(title.id)}
      onChange={() => onToggleItem(title.id)}
      slotProps={{ input: { 'aria-label': `برگزیدن «${title.titleFa}»` } }}
    />
  );
}

/** The line below a name: the other name, the year and the lock. */
function AboutTitle({ title }: { title: Row }) {
  const other = otherName(title);
  return (
    <>
      {other && <bdi>{other}</bdi>}
      {other && title.year ? '، ' : ''}
      {title.year ? toPersianDigits(String(title.year)) : ''} <Locked />
    </>
  );
}

function TitleLines({ mayEdit }: { mayEdit: boolean }) {
  return (
    <>
      {mayEdit && <BulkActionsToolbar>{bulkActions}</BulkActionsToolbar>}
      <SimpleList<Row>
        className="whole-line-links"
        linkType={false}
        leftIcon={() => (
          <>
            {mayEdit && <SelectBox />}
            <Poster />
          </>
        )}
        primaryText={({ titleFa }) => (
          <RecordLink>
            <bdi>{titleFa}</bdi>
          </RecordLink>
        )}
        secondaryText={(title) => <AboutTitle title={title} />}
        tertiaryText={({ state }) =>
          state !== 'published' && <StateField source="state" states={STATES} />
        }
      />
    </>
  );
}

function TitleList() {
  const isNarrow = useIsNarrow();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  return (
    <List filters={filters} exporter={false} perPage={25}>
      {isNarrow ? (
        <TitleLines mayEdit={mayEdit === true} />
      ) : (
        <DataTable bulkActionButtons={mayEdit ? bulkActions : false}>
          <DataTable.Col source="poster" label="پوستر" disableSort>
            <Poster />
          </DataTable.Col>
          <DataTable.Col source="titleFa" label="نام">
            <Names />
          </DataTable.Col>
          <DataTable.Col source="year" label="سال">
            <Year />
          </DataTable.Col>
          <DataTable.Col source="state" label="وضعیت" disableSort>
            <StateField source="state" states={STATES} />
          </DataTable.Col>
          <DataTable.Col source="locked" label="قفل" disableSort>
            <Locked />
          </DataTable.Col>
          <DataTable.Col source="updatedAt" label="آخرین تغییر">
            <TimeField source="updatedAt" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

export const titles: AdminResource = {
  name: 'titles',
  section: 'catalogue',
  icon: LocalMoviesIcon,
  list: TitleList,
  edit: TitleEdit,
  create: TitleCreate,
  recordRepresentation: 'titleFa',
  options: { label: 'عنوان‌ها' },
};
