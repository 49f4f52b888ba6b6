import type { TitleChange } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { Fragment, type ReactNode } from 'react';
import { pictureUrl } from '../../api/client';
import { personName } from '../../inputs/person-picker';
import { EDITIONS, FIELD_NAMES, ROLES, valueText } from '../../words/title-words';

/* What a change of a title did to each of its fields. */

export const SEASON_PART = /^s(\d+)(?:e(\d+))?$/;

/** Name of a field in the history; `null` for fields that mean nothing to people. */
function nameOf(field: string): string | null {
  const [, season, episode] = SEASON_PART.exec(field) ?? [];
  if (season === undefined) return FIELD_NAMES[field] ?? null;
  const words = `فصل ${season}${episode === undefined ? '' : `، قسمت ${episode}`}`;
  return toPersianDigits(words);
}

/** A value for display; for seasons and episodes only what differs from the other side. */
function shownOf(field: string, value: unknown, other: unknown): string {
  if (!SEASON_PART.test(field) || typeof value !== 'object' || value === null) {
    return valueText(value, field);
  }
  const theirs = (other ?? {}) as Record<string, unknown>;
  const parts = Object.entries(value)
    .filter(([key, part]) => key !== 'id' && JSON.stringify(part) !== JSON.stringify(theirs[key]))
    .filter(([, part]) => part !== null && part !== false)
    .map(([key, part]) => {
      const text =
        key === 'stillHash'
          ? 'تصویر'
          : key === 'airDate'
            ? formatJalali(String(part))
            : toPersianDigits(String(part));
      return key === 'number' ? `شمارهٔ ${text}` : part === true ? 'رایگان' : text;
    });
  return parts.length === 0 ? '—' : parts.join('، ');
}

interface PictureProps {
  hash: unknown;
  /** Describes the picture and what happened to it. */
  alt: string;
}

/** A picture in small; nothing for none. */
function Picture({ hash, alt }: PictureProps) {
  if (typeof hash !== 'string') return '—';
  return (
    <img
      src={pictureUrl(hash, 92)}
      alt={alt}
      title={alt}
      height={56}
      loading="lazy"
      style={{ maxWidth: 100, objectFit: 'cover', borderRadius: 4, verticalAlign: 'middle' }}
    />
  );
}

const PICTURES = new Set(['posterHash', 'backdropHash']);

type Item = Record<string, unknown>;

/** How the history describes an item of a list, so that it can be told from others, including what became of it. */
const ITEMS: Record<
  string,
  (item: never, people: TitleChange['people'], fate: string) => ReactNode
> = {
  credits: (item: Item, people) => {
    const person = people.find(({ id }) => id === item.personId);
    const name = person ? personName(person) : 'کسی که پاک شده';
    const part = item.characterFa ?? item.characterEn;
    const role = item.role === 'actor' ? 'بازیگر' : ROLES[item.role as keyof typeof ROLES];
    return (
      <>
        <bdi>{name}</bdi> ({role}
        {typeof part === 'string' && (
          <>
            ، نقش <bdi>{part}</bdi>
          </>
        )}
        )
      </>
    );
  },
  screenshots: (hash: string, _people, fate) => (
    <Picture hash={hash} alt={`${FIELD_NAMES.screenshots}: ${fate}`} />
  ),
  trailers: ({ titleFa }: Item) => (
    <bdi>{titleFa === null ? 'پیش‌پردهٔ بی‌نام' : String(titleFa)}</bdi>
  ),
  editions: ({ kind, studio }: Item) => (
    <>
      {EDITIONS[kind as keyof typeof EDITIONS] ?? String(kind)}
      {typeof studio === 'string' && (
        <>
          ، <bdi>{studio}</bdi>
        </>
      )}
    </>
  ),
};

/** Items that one list has more often than another, as a multiset difference. */
function missingFrom(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = others.map((other) => JSON.stringify(other));
  return items.filter((item) => {
    const at = left.indexOf(JSON.stringify(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Items that were added to and removed from a list. */
function ListDifference({ field, change }: { field: string; change: TitleChange }) {
  const [before, after] = [listOf(change.before?.[field]), listOf(change.after?.[field])];
  const parts: [string, unknown[]][] = [
    ['آمد', missingFrom(after, before)],
    ['رفت', missingFrom(before, after)],
  ];
  const changed = parts.filter(([, items]) => items.length > 0);
  if (changed.length === 0) return 'ترتیب دیگری گرفت';
  return changed.map(([fate, items], place) => (
    <Fragment key={fate}>
      {place > 0 && '؛ '}
      {fate}:{' '}
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same item can come twice
        <Fragment key={at}>
          {at > 0 && (field === 'screenshots' ? ' ' : '، ')}
          {ITEMS[field]?.(item as never, change.people, fate)}
        </Fragment>
      ))}
    </Fragment>
  ));
}

/** What a field was and became. */
export function Difference({
  field,
  change: { before, after },
  change,
}: {
  field: string;
  change: TitleChange;
}) {
  if (ITEMS[field]) return <ListDifference field={field} change={change} />;
  const name = nameOf(field) ?? '';
  if (PICTURES.has(field)) {
    return (
      <>
        <Picture hash={before?.[field]} alt={`${name} پیشین`} /> ←{' '}
        <Picture hash={after?.[field]} alt={`${name} تازه`} />
      </>
    );
  }
  return (
    <>
      <bdi>{shownOf(field, before?.[field], after?.[field])}</bdi> ←{' '}
      <bdi>{shownOf(field, after?.[field], before?.[field])}</bdi>
    </>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** Fields of a change with their names, without those that mean nothing to people or stayed empty. */
export const fieldsOf = ({ before, after }: TitleChange) =>
  Object.keys({ ...before, ...after })
    .filter((field) => !isEmpty(before?.[field]) || !isEmpty(after?.[field]))
    .flatMap((field) => {
      const name = nameOf(field);
      return name === null ? [] : [{ field, name }];
    });
