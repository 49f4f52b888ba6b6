import SellIcon from '@mui/icons-material/SellOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StaffPlan } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { formatTomans, perMonthWords, tomanWords } from '@parde/shared/tomans';
import {
  BooleanInput,
  Create,
  DataTable,
  Edit,
  FormDataConsumer,
  List,
  required,
  SimpleList,
  TextArrayInput,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin';
import { Conflict, EditForm, useConflict } from '../../actions/conflict';
import { SaveButton, SimpleForm } from '../../actions/forms';
import type { AdminResource } from '../../admin-resource';
import { useIsNarrow } from '../../fields/card-list';
import { CountField, TomanField } from '../../fields/fields';
import { RecordLink } from '../../fields/record-link';
import { TomanInput, WholeNumberInput } from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';

function PlanList() {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <List exporter={false} pagination={false}>
        <SimpleList<StaffPlan>
          primaryText={({ titleFa }) => <bdi>{titleFa}</bdi>}
          secondaryText={({ days, price }) => `${formatCount(days)} روز، ${tomanWords(price)}`}
          tertiaryText={({ isVisible }) => (isVisible ? 'در فروش' : 'پنهان')}
        />
      </List>
    );
  }
  return (
    <List exporter={false} pagination={false}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col
          label="نام"
          disableSort
          render={(plan) => <RecordLink>{plan.titleFa}</RecordLink>}
        />
        <DataTable.Col label="روز" disableSort>
          <CountField source="days" />
        </DataTable.Col>
        <DataTable.Col label="بها" disableSort>
          <TomanField source="price" />
        </DataTable.Col>
        <DataTable.Col
          label="در فروش"
          disableSort
          render={(plan) => (plan.isVisible ? 'آری' : 'پنهان')}
        />
      </DataTable>
    </List>
  );
}

function PriceHistory() {
  const plan = useRecordContext<StaffPlan>();
  if (!plan?.prices.length) return null;
  return (
    <section>
      <Typography variant="h6" component="h2">
        بها از آغاز
      </Typography>
      <ul>
        {plan.prices.map(({ price, since }) => (
          <li key={since}>
            {tomanWords(price)}، از {formatJalaliTime(since)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Preview of the card that buyers would see, while the plan is being edited. */
function PlanPreview({ plan }: { plan: Partial<StaffPlan> }) {
  const { titleFa, price, days, linesFa = [], isRecommended, isVisible } = plan;
  const isPriced = typeof price === 'number' && typeof days === 'number' && days > 0;
  return (
    <Card
      component="section"
      variant="outlined"
      sx={{ maxWidth: 400, width: '100%', marginBottom: 2 }}
    >
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="overline" component="h2">
          آنچه خریدار می‌بیند{isVisible ? '' : '، پس از پیدا شدن'}
        </Typography>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {titleFa || 'بی‌نام'}
          </Typography>
          {isRecommended && <Chip size="small" color="primary" label="پیشنهاد ما" />}
        </Stack>
        {isPriced && (
          <Typography>
            <Box component="span" sx={{ fontSize: 32, fontWeight: 900 }}>
              {formatTomans(price)}
            </Box>{' '}
            تومان
          </Typography>
        )}
        {isPriced && (
          <Typography color="textSecondary" variant="body2">
            {perMonthWords({ price, days }) ?? `برای ${formatCount(days)} روز`}
          </Typography>
        )}
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
          {linesFa.filter(Boolean).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function PlanInputs() {
  return (
    <>
      <TextInput source="titleFa" label="نام" validate={required()} />
      <TomanInput source="price" label="بها به تومان" validate={required()} />
      <TomanInput
        source="nextPrice"
        label="بهای بعدی به تومان"
        helperText="خالی: بها همین می‌ماند"
      />
      <JalaliInput
        source="nextPriceFrom"
        label="بهای بعدی از"
        withTime
        helperText="سفارش‌های پیش از آن با بهای کنونی پرداخت می‌شوند."
      />
      <WholeNumberInput source="days" label="چند روز" validate={required()} />
      <WholeNumberInput source="maxStreams" label="پخش هم‌زمان" validate={required()} />
      <WholeNumberInput
        source="maxResolution"
        label="بیشترین کیفیت"
        helperText="ارتفاع تصویر مانند ۷۲۰؛ خالی یعنی هر کیفیتی"
      />
      <BooleanInput source="allowsDownloads" label="دانلود دارد" />
      <TextArrayInput source="linesFa" label="آنچه خریدار می‌گیرد، هر سطر کوتاه" />
      <WholeNumberInput source="position" label="جایگاه" />
      <BooleanInput source="isRecommended" label="پیشنهاد ما" />
      <BooleanInput source="isVisible" label="در فروش" />
      <FormDataConsumer<StaffPlan>>
        {({ formData }) => <PlanPreview plan={formData} />}
      </FormDataConsumer>
    </>
  );
}

const toolbar = (
  <Toolbar>
    <SaveButton label="ذخیرهٔ طرح" />
  </Toolbar>
);

const NAMES = {
  titleFa: 'نام',
  price: 'بها',
  nextPrice: 'بهای بعدی',
  nextPriceFrom: 'بهای بعدی از',
  days: 'روز',
  maxStreams: 'پخش هم‌زمان',
  maxResolution: 'بیشترین کیفیت',
  allowsDownloads: 'دانلود',
  linesFa: 'آنچه خریدار می‌گیرد',
  position: 'جایگاه',
  isRecommended: 'پیشنهاد ما',
  isVisible: 'در فروش',
};

/** Formats a plan's value for display. */
function valueText(value: unknown, field: string): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'آری' : 'نه';
  if (field === 'nextPriceFrom') return formatJalaliTime(String(value));
  if (typeof value === 'number') {
    return field === 'price' || field === 'nextPrice' ? tomanWords(value) : formatCount(value);
  }
  return Array.isArray(value) ? value.join('، ') : String(value);
}

function PlanEdit() {
  const { current, mutationOptions } = useConflict();
  return (
    <Edit mutationMode="pessimistic" redirect={false} mutationOptions={mutationOptions}>
      <EditForm toolbar={toolbar}>
        <Conflict current={current} thing="این طرح" names={NAMES} valueText={valueText} />
        <PlanInputs />
        <PriceHistory />
      </EditForm>
    </Edit>
  );
}

const NEW_PLAN = {
  maxStreams: 2,
  maxResolution: null,
  allowsDownloads: true,
  linesFa: [],
  position: 0,
  isRecommended: false,
  isVisible: true,
};

const PlanCreate = () => (
  <Create redirect="list">
    <SimpleForm defaultValues={NEW_PLAN} toolbar={toolbar}>
      <PlanInputs />
    </SimpleForm>
  </Create>
);

export const plans: AdminResource = {
  name: 'plans',
  section: 'money',
  icon: SellIcon,
  list: PlanList,
  edit: PlanEdit,
  create: PlanCreate,
  recordRepresentation: (plan: StaffPlan) => `${plan.titleFa}، ${formatCount(plan.days)} روز`,
  options: { label: 'طرح‌ها و بها' },
};
