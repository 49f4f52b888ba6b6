import DiscountIcon from '@mui/icons-material/DiscountOutlined';
import type { CallOutput } from '@parde/contract/client';
import { formatCount, formatPercent } from '@parde/shared/digits';
import { tomanWords } from '@parde/shared/tomans';
import {
  Create,
  DataTable,
  FormDataConsumer,
  List,
  required,
  SaveButton,
  SelectArrayInput,
  SelectInput,
  SimpleList,
  TextInput,
  Toolbar,
  useCanAccess,
  useGetList,
  useRecordContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ConfirmButton } from '../../actions/actions';
import { SimpleForm } from '../../actions/forms';
import type { AdminResource } from '../../admin-resource';
import { callApi } from '../../api/client';
import { useIsNarrow } from '../../fields/card-list';
import { DayField, IsolatedField } from '../../fields/fields';
import { LatinInput, TomanInput, WholeNumberInput } from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';

type Coupon = CallOutput<'GET /api/admin/coupons'>['data'][number];

function EndButton() {
  const coupon = useRecordContext<Coupon>();
  const { canAccess: mayEnd } = useCanAccess({ resource: 'coupons', action: 'change' });
  if (!coupon) return null;
  const { id, code, endsAt } = coupon;
  if (endsAt !== null && Date.parse(endsAt) <= Date.now()) return 'پایان یافته';
  if (!mayEnd) return null;
  return (
    <ConfirmButton
      label="پایان دادن"
      title={`پایان دادن به «${code}»`}
      name={`پایان دادن به ${code}`}
      help="دیگر کار نمی‌کند؛ سفارش‌هایی که آن را دارند نگهش می‌دارند. برگشتی نیست."
      color="error"
      reasonLabel={null}
      run={() => callApi('POST /api/admin/coupons/{id}/end', { params: { id } })}
      done="کد تخفیف پایان یافت"
    />
  );
}

export const discountWords = ({ kind, value }: Pick<Coupon, 'kind' | 'value'>) =>
  kind === 'percent' ? formatPercent(value) : tomanWords(value);
const used = ({ uses, maxUses }: Coupon) =>
  maxUses === null ? formatCount(uses) : `${formatCount(uses)} از ${formatCount(maxUses)}`;

/** What limits a coupon, and the note of whoever made it. */
export function termsOf(
  { most, maxPerMember, planIds, note }: Pick<Coupon, 'most' | 'maxPerMember' | 'planIds' | 'note'>,
  plans: readonly { id: number; titleFa: string }[],
): string {
  const names = plans.filter(({ id }) => planIds.includes(id)).map(({ titleFa }) => titleFa);
  return [
    most !== null && `دست بالا ${tomanWords(most)}`,
    `هر عضو ${formatCount(maxPerMember)} بار`,
    names.length > 0 && `تنها برای ${names.join(' و ')}`,
    note,
  ]
    .filter(Boolean)
    .join('، ');
}

function Terms() {
  const coupon = useRecordContext<Coupon>();
  const { data = [] } = useGetList('plans');
  return coupon ? <bdi>{termsOf(coupon, data)}</bdi> : null;
}

function CouponList() {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <List exporter={false} pagination={false}>
        <SimpleList<Coupon>
          rowClick={false}
          primaryText={({ code }) => <bdi>{code}</bdi>}
          secondaryText={(coupon) => (
            <>
              {discountWords(coupon)}، به‌کاررفته: {used(coupon)}
              <br />
              <Terms />
            </>
          )}
          tertiaryText={() => <EndButton />}
        />
      </List>
    );
  }
  return (
    <List exporter={false} pagination={false}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col label="کد" disableSort>
          <IsolatedField source="code" />
        </DataTable.Col>
        <DataTable.Col
          label="تخفیف"
          disableSort
          render={(coupon) => discountWords(coupon as Coupon)}
        />
        <DataTable.Col label="شرط‌ها" disableSort>
          <Terms />
        </DataTable.Col>
        <DataTable.Col label="به‌کاررفته" disableSort render={(coupon) => used(coupon as Coupon)} />
        <DataTable.Col label="تا" disableSort>
          <DayField source="endsAt" empty="بی‌پایان" />
        </DataTable.Col>
        <DataTable.Col label="کارها" disableSort>
          <EndButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function PlansInput() {
  const { data = [] } = useGetList('plans');
  return (
    <SelectArrayInput
      source="planIds"
      label="فقط برای این طرح‌ها"
      helperText="خالی یعنی همه"
      choices={data}
      optionText="titleFa"
    />
  );
}

/** A change of the kind resets the value: percentages are not tomans. */
function KindInput() {
  const { setValue } = useFormContext();
  return (
    <SelectInput
      source="kind"
      label="گونه"
      choices={[
        { id: 'percent', name: 'درصدی' },
        { id: 'fixed', name: 'مبلغ ثابت' },
      ]}
      validate={required()}
      onChange={() => {
        setValue('value', null);
        setValue('most', null);
      }}
    />
  );
}

export function CouponCreate() {
  return (
    <Create redirect="list">
      <SimpleForm
        defaultValues={{ kind: 'percent', maxPerMember: 1, planIds: [] }}
        toolbar={
          <Toolbar>
            <SaveButton label="ساختن کد تخفیف" />
          </Toolbar>
        }
      >
        <LatinInput source="code" label="کد" validate={required()} helperText="حرف و رقم لاتین" />
        <KindInput />
        <FormDataConsumer>
          {({ formData }) =>
            formData.kind === 'fixed' ? (
              <TomanInput source="value" label="تخفیف به تومان" validate={required()} />
            ) : (
              <>
                <WholeNumberInput source="value" label="درصد" validate={required()} />
                <TomanInput source="most" label="بیشترین تخفیف به تومان" />
              </>
            )
          }
        </FormDataConsumer>
        <WholeNumberInput source="maxUses" label="روی هم چند بار" helperText="خالی یعنی بی‌شمار" />
        <WholeNumberInput source="maxPerMember" label="هر عضو چند بار" />
        <JalaliInput withTime source="endsAt" label="از این روز کار نکند" />
        <PlansInput />
        <TextInput source="note" label="یادداشت برای همکاران" />
      </SimpleForm>
    </Create>
  );
}

export const coupons: AdminResource = {
  name: 'coupons',
  section: 'money',
  icon: DiscountIcon,
  list: CouponList,
  create: CouponCreate,
  recordRepresentation: 'code',
  options: { label: 'کدهای تخفیف' },
};
