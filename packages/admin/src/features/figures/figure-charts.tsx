import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatCount, formatPercent, formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { type Column, FigureSection } from '../../fields/figure-table';
import { gatewayLabel, monthName } from '../../words/figure-words';
import {
  axes,
  COLORS,
  count,
  type Figures,
  type Month,
  money,
  moneyColumn,
  moneyUnit,
  tick,
} from './chart-parts';
import { CohortSection, MovementSection, PlanSection } from './subscription-figures';

type Span = Figures['days'][number] & { label: string; tick: string };

const HOUR_S = 3_600;

const hours = (seconds: number) => Math.round(seconds / HOUR_S);

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <Card variant="outlined" sx={{ padding: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 700 }}>{value}</Typography>
    </Card>
  );
}

function Tiles({ months }: { months: readonly Month[] }) {
  const last = months.at(-1);
  if (!last) return null;
  const sum = (of: (month: Month) => number) => months.reduce((all, one) => all + of(one), 0);
  const opening = last.mrr - Object.values(last.movements).reduce((all, one) => all + one, 0);
  const churned = opening > 0 ? (-last.movements.churn * 100) / opening : null;
  return (
    <Box
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      <Tile label="پول خالص این دوره" value={money(sum((one) => one.paid - one.refunded))} />
      <Tile label={`MRR، پایان ${monthName(last.month)}`} value={money(last.mrr)} />
      <Tile label="عضو پرداخت‌کننده" value={count(last.payers)} />
      <Tile
        label={`ریزش ${monthName(last.month)}`}
        value={churned === null ? '—' : formatPercent(Math.round(churned * 10) / 10)}
      />
      <Tile label="عضو تازهٔ این دوره" value={count(sum(({ signUps }) => signUps))} />
      <Tile label="جست‌وجوی بی‌نتیجه" value={count(sum(({ missedSearches }) => missedSearches))} />
      <Tile
        label="تماشای این دوره"
        value={`${count(hours(sum(({ watchSeconds }) => watchSeconds)))} ساعت`}
      />
    </Box>
  );
}

const SPAN: Column<Span> = { label: 'ماه یا روز', value: ({ label }) => label };

interface SpanProps {
  spans: readonly Span[];
}

const ticksOf = (spans: readonly Span[]) => spans.map((span) => span.tick);

function CashSection({ spans }: SpanProps) {
  const cash = moneyUnit(spans.flatMap(({ paid, refunded }) => [paid, refunded]));
  return (
    <FigureSection
      title="پولی که رسید"
      hint={`از دفتر کل: پرداخت و بازگشت به ${cash.name}، در روزی که ثبت شد.`}
      file="cash"
      rows={spans}
      columns={[
        SPAN,
        { label: 'پرداخت', value: ({ payments }) => payments },
        moneyColumn<Span>('رسیده', ({ paid }) => paid),
        moneyColumn<Span>('بازگشته', ({ refunded }) => refunded),
        moneyColumn<Span>('خالص', ({ paid, refunded }) => paid - refunded),
      ]}
      chart={
        <BarChart
          {...axes(ticksOf(spans), cash.format)}
          series={[
            {
              label: 'رسیده',
              color: COLORS.teal,
              valueFormatter: money,
              data: spans.map(({ paid }) => paid),
            },
            {
              label: 'بازگشته',
              color: COLORS.red,
              valueFormatter: money,
              data: spans.map(({ refunded }) => refunded),
            },
          ]}
        />
      }
    />
  );
}

function RecurringSection({ spans }: SpanProps) {
  const recurring = moneyUnit(spans.map(({ mrr }) => mrr));
  return (
    <FigureSection
      title="درآمد ماهانهٔ تکرارشونده (MRR)"
      hint={`بهای اشتراک‌های خریدهٔ جاری، هر کدام برای ۳۰٫۴۴ روز، به ${recurring.name}؛ هدیه و اشتراک داده‌شده در آن نیست.`}
      file="mrr"
      rows={spans}
      columns={[
        SPAN,
        moneyColumn<Span>('MRR', ({ mrr }) => mrr),
        { label: 'پرداخت‌کننده', value: ({ payers }) => payers },
      ]}
      chart={
        <LineChart
          {...axes(ticksOf(spans), recurring.format)}
          series={[
            {
              label: 'MRR',
              color: COLORS.teal,
              valueFormatter: money,
              curve: 'linear',
              data: spans.map(({ mrr }) => mrr),
              showMark: spans.length <= 12,
            },
          ]}
        />
      }
    />
  );
}

function MemberSection({ spans }: SpanProps) {
  return (
    <FigureSection
      title="عضوها"
      hint="پرداخت‌کننده در پایان ماه یا روز، و کسانی که در آن نام نوشتند."
      file="members"
      rows={spans}
      columns={[
        SPAN,
        { label: 'پرداخت‌کننده', value: ({ payers }) => payers },
        { label: 'عضو تازه', value: ({ signUps }) => signUps },
        { label: 'جست‌وجوی بی‌نتیجه', value: ({ missedSearches }) => missedSearches },
      ]}
      chart={
        <BarChart
          {...axes(ticksOf(spans), formatCount)}
          series={[
            {
              label: 'پرداخت‌کننده',
              color: COLORS.teal,
              valueFormatter: count,
              data: spans.map(({ payers }) => payers),
            },
            {
              label: 'عضو تازه',
              color: COLORS.blue,
              valueFormatter: count,
              data: spans.map(({ signUps }) => signUps),
            },
          ]}
        />
      }
    />
  );
}

function WatchTimeSection({ spans }: SpanProps) {
  return (
    <FigureSection
      title="زمان تماشا"
      hint="ساعت‌هایی که پخش‌کننده‌ها باز و در تماس بودند؛ تماشای بازدیدکنندهٔ بی‌نام شمرده نمی‌شود."
      file="watch-time"
      rows={spans}
      columns={[SPAN, { label: 'ساعت', value: ({ watchSeconds }) => hours(watchSeconds) }]}
      chart={
        <BarChart
          {...axes(ticksOf(spans), formatCount)}
          hideLegend
          series={[
            {
              label: 'ساعت',
              color: COLORS.violet,
              valueFormatter: count,
              data: spans.map(({ watchSeconds }) => hours(watchSeconds)),
            },
          ]}
        />
      }
    />
  );
}

type GatewayRow = Month['gateways'][number] & { name: string };

function GatewaySection({ months }: { months: readonly Month[] }) {
  const rows: GatewayRow[] = months.flatMap(({ month, gateways }) =>
    gateways.map((one) => ({ ...one, name: `${monthName(month)}، ${gatewayLabel(one.gateway)}` })),
  );
  return (
    <FigureSection
      title="پول به تفکیک درگاه"
      hint="همان پول، در هر درگاه."
      file="cash-by-gateway"
      rows={rows}
      columns={[
        { label: 'ماه و درگاه', value: ({ name }) => name },
        moneyColumn<GatewayRow>('رسیده', ({ paid }) => paid),
        moneyColumn<GatewayRow>('بازگشته', ({ refunded }) => refunded),
        moneyColumn<GatewayRow>('خالص', ({ paid, refunded }) => paid - refunded),
      ]}
    />
  );
}

function TitleSection({ titles }: Pick<Figures, 'titles'>) {
  return (
    <FigureSection
      title="پربیننده‌ترین‌ها"
      hint="زمان تماشا، و از آغازهای این دوره چند درصد به پایان رسید (۹۳ درصدِ مدت)."
      file="most-watched"
      rows={titles}
      columns={[
        {
          label: 'عنوان',
          value: ({ id, title }) => title ?? `عنوانی که پاک شده (${formatPlain(id)})`,
        },
        { label: 'ساعت', value: ({ seconds }) => Math.round((seconds / HOUR_S) * 10) / 10 },
        { label: 'آغاز', value: ({ begun }) => begun },
        { label: 'پایان', value: ({ finished }) => finished },
        {
          label: 'به پایان رسیده (٪)',
          value: ({ begun, finished }) =>
            begun === 0 ? null : Math.min(100, Math.round((finished * 100) / begun)),
        },
      ]}
    />
  );
}

/** All figures of the chosen months. */
export function FigureCharts({ months, days, cohorts, titles }: Figures) {
  const spans: Span[] =
    days.length > 0
      ? days.map((day) => {
          const label = formatJalali(day.day);
          return { ...day, label, tick: label.split(' ')[0] ?? '' };
        })
      : months.map((month) => ({
          ...month,
          day: '',
          label: monthName(month.month),
          tick: tick(month.month),
        }));
  return (
    <>
      <Tiles months={months} />
      <CashSection spans={spans} />
      <RecurringSection spans={spans} />
      <MemberSection spans={spans} />
      <WatchTimeSection spans={spans} />
      <MovementSection months={months} />
      <PlanSection months={months} />
      <CohortSection cohorts={cohorts} />
      <TitleSection titles={titles} />
      <GatewaySection months={months} />
    </>
  );
}
