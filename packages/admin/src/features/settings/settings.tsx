import TuneIcon from '@mui/icons-material/TuneOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  ArrayInput,
  BooleanInput,
  Edit,
  FormDataConsumer,
  required,
  SimpleFormIterator,
  TabbedForm,
  TabbedFormTabs,
  TextInput,
  Toolbar,
} from 'react-admin';
import { Conflict, useConflict } from '../../actions/conflict';
import { FieldsTab, FormProblem, SaveButton } from '../../actions/forms';
import type { AdminResource } from '../../admin-resource';
import { LatinInput } from '../../inputs/inputs';
import { PictureInput } from '../../inputs/picture-inputs';
import { COLOR_NAMES, ColorInputs, LogoPreview } from './color-inputs';

const NAMES: Record<string, string> = {
  name: 'نام سایت',
  motto: 'شعار',
  logo: 'نشان',
  ...COLOR_NAMES,
  footerText: 'سطر آخر صفحه‌ها',
  contactEmail: 'ایمیل',
  contactPhone: 'تلفن',
  contactAddress: 'نشانی',
  socialLinks: 'شبکه‌های اجتماعی',
  about: 'دربارهٔ ما',
  terms: 'شرایط استفاده',
  privacy: 'حریم خصوصی',
  faq: 'پرسش‌ها و پاسخ‌ها',
  announcement: 'اطلاعیه',
  announcementUrl: 'پیوند اطلاعیه',
  isInMaintenance: 'سایت در دست تعمیر است',
  maintenanceMessage: 'آنچه بازدیدکنندگان می‌خوانند',
};

const LONGEST_SHOWN = 120;

/** What people know a link, a question, an answer or a logo by. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item ?? '');
  const { label, url, question, answer } = item as Partial<Record<string, string>>;
  return [label ?? question, url ?? answer].filter(Boolean).join(': ') || 'تصویری دیگر';
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'آری' : 'نه';
  const text = [value].flat().map(itemText).join('؛ ') || 'خالی';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function SettingsToolbar() {
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', background: 'transparent' }}>
      <FormProblem />
      <SaveButton label="ذخیره" />
      <Button href="/" target="_blank">
        دیدن سایت
      </Button>
    </Toolbar>
  );
}

const MARKDOWN_HELP =
  'به زبان Markdown: ‎## تیتر، ‎- فهرست، ‎**پررنگ**، ‎[نوشته](https://نشانی). خالی یعنی این صفحه نباشد.';

const PageInput = ({ source }: { source: 'about' | 'terms' | 'privacy' }) => (
  <TextInput
    source={source}
    label={NAMES[source]}
    helperText={MARKDOWN_HELP}
    multiline
    minRows={6}
    maxRows={24}
  />
);

const NameInputs = () => (
  <>
    <TextInput source="name" label={NAMES.name} validate={required()} />
    <PictureInput
      source="logo.hash"
      label="نشان: به جای پرده و نام در بالای صفحه، بر هر دو پوسته"
      aspect="5 / 1"
      width={240}
      fit="contain"
    />
    <LogoPreview />
    <TextInput
      source="motto"
      label={NAMES.motto}
      validate={required()}
      helperText="در عنوان صفحهٔ نخست، و زیر نام در پای صفحه"
    />
    <TextInput
      source="footerText"
      label={NAMES.footerText}
      helperText="خالی: «© نام سایت. همهٔ حقوق این وب‌گاه محفوظ است.»"
    />
    <ArrayInput source="socialLinks" label={NAMES.socialLinks}>
      <SimpleFormIterator inline>
        <TextInput source="label" label="نام" validate={required()} />
        <LatinInput source="url" label="نشانی" validate={required()} />
      </SimpleFormIterator>
    </ArrayInput>
  </>
);

const AnnouncementInputs = () => (
  <>
    <TextInput
      source="announcement"
      label={NAMES.announcement}
      helperText="بالای همهٔ صفحه‌ها؛ خالی یعنی نباشد"
    />
    <LatinInput
      source="announcementUrl"
      label={NAMES.announcementUrl}
      helperText="اگر بخواهید با زدن آن جایی باز شود، مانند ‎/premium/plans"
    />
    <BooleanInput source="isInMaintenance" label={NAMES.isInMaintenance} />
    <FormDataConsumer>
      {({ formData }) =>
        formData.isInMaintenance && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            پس از ذخیره، بازدیدکنندگان و اعضا تنها این پیام را می‌بینند. همکاران از «ورود» می‌گذرند و
            سایت را می‌بینند.
          </Alert>
        )
      }
    </FormDataConsumer>
    <TextInput source="maintenanceMessage" label={NAMES.maintenanceMessage} />
  </>
);

/** The site's settings as visitors see them: one record with one version. */
function SiteSettings() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit
      resource="settings"
      id="site"
      title="تنظیمات سایت"
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={mutationOptions}
    >
      <TabbedForm
        tabs={<TabbedFormTabs variant="scrollable" allowScrollButtonsMobile />}
        toolbar={<SettingsToolbar />}
        syncWithLocation={false}
        warnWhenUnsavedChanges
      >
        <FieldsTab label="نام و پای صفحه">
          <Conflict current={current} thing="این تنظیمات" names={NAMES} valueText={valueText} />
          <NameInputs />
        </FieldsTab>
        <FieldsTab label="رنگ‌ها">
          <ColorInputs />
        </FieldsTab>
        <FieldsTab label="تماس">
          <LatinInput source="contactEmail" label={NAMES.contactEmail} />
          <LatinInput source="contactPhone" label={NAMES.contactPhone} />
          <TextInput source="contactAddress" label={NAMES.contactAddress} multiline />
        </FieldsTab>
        <FieldsTab label="صفحه‌ها">
          <PageInput source="about" />
          <PageInput source="terms" />
          <PageInput source="privacy" />
        </FieldsTab>
        <FieldsTab label="پرسش‌ها">
          <ArrayInput source="faq" label={NAMES.faq}>
            <SimpleFormIterator fullWidth>
              <TextInput source="question" label="پرسش" validate={required()} />
              <TextInput
                source="answer"
                label="پاسخ"
                validate={required()}
                multiline
                helperText={false}
              />
            </SimpleFormIterator>
          </ArrayInput>
        </FieldsTab>
        <FieldsTab label="اطلاعیه و تعمیر">
          <AnnouncementInputs />
        </FieldsTab>
      </TabbedForm>
    </Edit>
  );
}

export const settings: AdminResource = {
  name: 'settings',
  section: 'site',
  icon: TuneIcon,
  list: SiteSettings,
  options: { label: 'تنظیمات سایت' },
};
