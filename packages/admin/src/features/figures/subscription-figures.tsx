import { BarChart } from '@mui/x-charts/BarChart';
import { formatCount, formatPercent, formatPlain } from '@parde/shared/digits';
import { type Column, FigureSection } from '../../fields/figure-table';
import { monthName } from '../../words/figure-words';
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

const MOVEMENTS = [
  { key: 'new', label: 'تازه', color: COLORS.teal },
  { key: 'returning', label: 'بازگشته', color: COLORS.blue },
  { key: 'expansion', label: 'افزایش', color: COLORS.violet },
  { key: 'contraction', label: 'کاهش', color: COLORS.amber },
  { key: 'churn', label: 'ریزش', color: COLORS.red },
] as const;

const MONTH: Column<Month> = { label: 'ماه', value: ({ month }) => monthName(month) };

export function MovementSection({ months }: { months: readonly Month[] }) {
  const unit = moneyUnit(months.flatMap(({ movements }) => Object.values(movements)));
  return (
    <FigureSection
      title="جابه‌جایی MRR"
      hint={`چرا MRR تغییر کرد، به ${unit.name}. ریزش کسی است که تا هفت روز نخرید؛ بازگشته پس از بیش از ۳۰ روز آمد. هفت روز آخر هنوز قطعی نیست.`}
      file="mrr-movements"
      rows={months}
      columns={[
        MONTH,
        ...MOVEMENTS.map(({ key, label }) =>
          moneyColumn<Month>(label, ({ movements }) => movements[key]),
        ),
        moneyColumn<Month>('تغییر', ({ movements }) =>
          Object.values(movements).reduce((sum, one) => sum + one, 0),
        ),
        moneyColumn<Month>('MRR پایان', ({ mrr }) => mrr),
      ]}
      chart={
        <BarChart
          {...axes(
            months.map(({ month }) => tick(month)),
            unit.format,
          )}
          series={MOVEMENTS.map(({ key, label, color }) => ({
            label,
            color,
            valueFormatter: money,
            stack: 'all',
            stackOffset: 'diverging',
            data: months.map(({ movements }) => movements[key]),
          }))}
        />
      }
    />
  );
}

const PLAN_COLORS = Object.values(COLORS);

export function PlanSection({ months }: { months: readonly Month[] }) {
  const plans = new Map(
    months.flatMap((month) =>
      month.plans.map(({ planId, title }) => [planId, title ?? 'طرحی که نیست'] as const),
    ),
  );
  const payersOf = (month: Month, id: number) =>
    month.plans.find(({ planId }) => planId === id)?.payers ?? 0;
  return (
    <FigureSection
      title="سهم طرح‌ها"
      hint="پرداخت‌کننده‌های هر طرح در پایان ماه."
      file="plan-mix"
      rows={plans.size === 0 ? [] : months}
      columns={[
        MONTH,
        ...[...plans].map(([id, title]) => ({
          label: title,
          value: (month: Month) => payersOf(month, id),
        })),
      ]}
      chart={
        <BarChart
          {...axes(
            months.map(({ month }) => tick(month)),
            formatCount,
          )}
          series={[...plans].map(([id, label], index) => ({
            label,
            stack: 'all',
            valueFormatter: count,
            color: PLAN_COLORS[index % PLAN_COLORS.length] ?? COLORS.teal,
            data: months.map((month) => payersOf(month, id)),
          }))}
        />
      }
    />
  );
}

type Cohort = Figures['cohorts'][number];

export function CohortSection({ cohorts }: Pick<Figures, 'cohorts'>) {
  const longest = Math.max(0, ...cohorts.map(({ retained }) => retained.length));
  const share = ({ payers, retained }: Cohort, index: number) => {
    const at = retained[index];
    return at ? Math.round((at.payers * 1000) / payers) / 10 : null;
  };
  return (
    <FigureSection
      title="ماندگاری"
      hint="از کسانی که در یک ماه نخستین بار پول دادند، چند درصد در پایان ماه‌های بعد هنوز اشتراک خریده داشتند."
      file="retention"
      rows={cohorts}
      columns={[
        { label: 'نخستین پرداخت', value: ({ month }) => monthName(month) },
        { label: 'نفر', value: ({ payers }) => payers },
        ...Array.from(
          { length: longest },
          (_, index): Column<Cohort> => ({
            label: `${formatPlain(index + 1)} ماه بعد`,
            value: (cohort) => share(cohort, index),
            show: (cohort) => {
              const percent = share(cohort, index);
              return percent === null ? '' : formatPercent(percent);
            },
          }),
        ),
      ]}
    />
  );
}
