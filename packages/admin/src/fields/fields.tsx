import Box from '@mui/material/Box';
import Chip, { type ChipProps } from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PictureSubtitle, SecondFactorState, Session } from '@parde/contract';
import { formatPlain, toPersianDigits } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import { Fragment, type ReactNode } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { kindWords } from '../words/audit-words';
import { gatewayLabel } from '../words/figure-words';

/** Words of either script in one line, each with its own direction. */
export function Parts({ of: parts }: { of: readonly unknown[] }) {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words can come twice
      <Fragment key={at}>
        {at > 0 && '، '}
        <bdi>{String(part)}</bdi>
      </Fragment>
    ));
}

/** What is known about a record: names and values in two columns. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'max-content 1fr',
        columnGap: 2,
        rowGap: 0.5,
        margin: 0,
      }}
    >
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
            <bdi>{value}</bdi>
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
}

/** The browsers in which somebody is signed in. */
export function SessionList({ sessions }: { sessions: readonly Omit<Session, 'isCurrent'>[] }) {
  if (sessions.length === 0)
    return <Typography color="text.secondary">هیچ دستگاهی وارد نیست.</Typography>;
  return (
    <ul>
      {sessions.map(({ id, browser, system, network }) => (
        <li key={id}>
          <bdi>{[browser ?? 'مرورگر ناشناس', system, network].filter(Boolean).join(' · ')}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Where a media file belongs: the title, and the episode of a series. */
export function placeWords(place: {
  title: string;
  season: number | null;
  episode: number | null;
}): string {
  const { title, season, episode } = place;
  return season === null ? title : toPersianDigits(`${title}، فصل ${season} قسمت ${episode}`);
}

interface FieldProps {
  source: string;
  label?: string;
  /** Shown for null; default: a dash. */
  empty?: string;
}

function valueAt(record: Record<string, unknown> | undefined, source: string): unknown {
  return source.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as never)[key] : undefined;
  }, record);
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** An ISO 8601 time as a Jalali date with the time of day in Tehran. */
export function TimeField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  const time = String(value);
  return (
    <time className="figures" dateTime={time}>
      {formatJalaliTime(time)}
    </time>
  );
}

/** An ISO 8601 time or date as a Jalali day. */
export function DayField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <time dateTime={String(value)}>{formatJalali(String(value))}</time>;
}

/** A number in Persian digits, grouped. */
export function CountField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <span className="figures">{toPersianDigits(Number(value).toLocaleString('en'))}</span>;
}

/** Text of any script, with its own direction. */
export function IsolatedField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <bdi>{String(value)}</bdi>;
}

interface StateFieldProps extends FieldProps {
  /** Persian name and colour of each value. */
  states: Record<string, { name: string; color?: ChipProps['color'] }>;
}

/** One of a few states as a chip. */
export function StateField({ source, states }: StateFieldProps) {
  const value = String(valueAt(useRecordContext(), source) ?? '');
  const state = states[value];
  return <Chip size="small" label={state?.name ?? value} color={state?.color ?? 'default'} />;
}

/** Rials as tomans. */
export function TomanField({ source, empty = '—' }: FieldProps) {
  const value = valueAt(useRecordContext(), source);
  if (isNothing(value)) return empty;
  return <span className="figures">{tomanWords(Number(value))}</span>;
}

/** Describes a subtitle that consists of pictures. */
export const pictureSubtitleWords = ({ stream, language, title, isForced }: PictureSubtitle) =>
  [language ?? 'زبان نامعلوم', title, isForced && 'اجباری', `جریان ${formatPlain(stream)}`]
    .filter(Boolean)
    .join('، ');

export const SECOND_FACTOR_NAMES: Record<SecondFactorState, string> = {
  none: 'ندارد',
  codes: 'کد یک‌بارمصرف',
  passkey: 'کلید عبور',
};

export const SECOND_FACTOR_RESET =
  'کلیدهای عبور و کدهای یک‌بارمصرف او برداشته می‌شوند و از همه‌جا بیرون می‌رود. به او خبر می‌دهیم. پیش از آن بدانید که خود اوست.';

/** Names of settings topics and connections, by their id in the audit log. */
const TOPICS: Record<string, string> = {
  alerts: 'خبرهای همکاران',
  backups: 'پشتیبان‌گیری',
  'canned-replies': 'پاسخ‌های آماده',
  checks: 'وارسی',
  key: 'کلید',
  mail: 'ایمیل',
  site: 'سایت',
  sms: 'پیامک',
  storage: 'انبار پرونده‌ها',
  telegram: 'تلگرام',
  tmdb: 'TMDB',
  'watched-words': 'واژه‌های زیر نظر',
};
const CATEGORIES: Record<string, string> = {
  genre: 'ژانر',
  country: 'کشور',
  language: 'زبان',
  age: 'ردهٔ سنی',
};

/** Kind, and number or name, of the subject of an audit log entry. */
export function subjectWords(kind: string, id: string): string {
  const [category = '', code] = kind === 'category' ? id.split('-') : [];
  const words = CATEGORIES[category] ?? kindWords(kind);
  // Only one exists; `all` is the order of all collections.
  if (id === '' || id === 'all' || kind === 'front-page') return words;
  if (kind === 'settings' || kind === 'connection')
    return `${words}: ${TOPICS[id] ?? gatewayLabel(id)}`;
  // A range of days.
  if (kind === 'ledger') return `${words} ${id.split(' ').map(formatJalali).join(' تا ')}`;
  const name = code ?? id;
  if (/^\d+$/.test(name)) return `${words} ${toPersianDigits(name)}`;
  // Isolated, because the parts of an id that starts with a digit would be reordered.
  return `${words} ${/^[\p{L}\s\u200c]+$/u.test(name) ? name : `\u2068${name}\u2069`}`;
}

/** Screens of the kinds that have a page for each thing. */
const PAGES: Record<string, string> = {
  alert: 'payment-alerts',
  comment: 'comments',
  duplicate: 'duplicates',
  import: 'imports',
  list: 'lists',
  media: 'media',
  member: 'members',
  order: 'orders',
  report: 'playback-reports',
  request: 'requests',
  support: 'support',
};
/** Kinds whose page is a form, for those who may edit them. */
const FORMS: Record<string, string> = {
  category: 'categories',
  collection: 'collections',
  person: 'people',
  plan: 'plans',
  title: 'titles',
};
/** Kinds whose things are all on one screen. */
const SCREENS: Record<string, string> = {
  backup: 'backups',
  connection: 'connections',
  coupon: 'coupons',
  figures: 'figures',
  'front-page': 'front-page',
  'gift-batch': 'gifts',
  job: 'jobs',
  ledger: 'reconciliation',
  members: 'members',
  search: 'searches',
  storage: 'connections',
  upload: 'uploads',
};
/** Screens of the settings, by topic. */
const SETTINGS: Record<string, string> = {
  alerts: 'connections',
  backups: 'backups',
  'canned-replies': 'support',
  site: 'settings',
  'watched-words': 'comments',
};

/** Path of the screen that shows a thing, with the permission that it requires; `null` if no screen does. */
export function pageOf(kind: string, id: string | number) {
  const at = encodeURIComponent(id);
  const shown = PAGES[kind];
  if (shown) return { resource: shown, action: 'show', path: `/${shown}/${at}/show` };
  const form = FORMS[kind];
  // `all`: the order of all collections was changed.
  if (form && id !== 'all') return { resource: form, action: 'edit', path: `/${form}/${at}` };
  const screen = form ?? (kind === 'settings' ? SETTINGS[id] : SCREENS[kind]);
  return screen ? { resource: screen, action: 'list', path: `/${screen}` } : null;
}

/** A link to a thing; only the text if it has no page or the role may not see it. */
export function SubjectLink(props: { kind: string; id: string | number; children: ReactNode }) {
  const { kind, id, children } = props;
  const page = pageOf(kind, id);
  const { canAccess } = useCanAccess({
    resource: page?.resource ?? '',
    action: page?.action ?? '',
    enabled: page !== null,
  });
  return page && canAccess ? (
    <MuiLink component={Link} to={page.path}>
      {children}
    </MuiLink>
  ) : (
    children
  );
}
