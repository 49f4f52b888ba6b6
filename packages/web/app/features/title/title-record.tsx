import type { TitleDetail } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../components/section';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { personName } from '../../lib/title-facts';
import { ROLE_WORDS } from '../../lib/words';
import { text } from './text';
import styles from './title-record.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Text as="dt" tone="quiet" phone={14}>
        {label}
      </Text>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function listed(items: { key: string; node: ReactNode }[]): ReactNode {
  return items.map(({ key, node }, index) => (
    <span key={key}>
      {index > 0 && '، '}
      {node}
    </span>
  ));
}

const WORD_LISTS = ['companies', 'networks', 'keywords'] as const;

/**
 * Further details: original name, aliases, languages, premiere, crew, companies and networks, keywords, collections.
 */
export function TitleRecord({ title }: { title: TitleDetail }) {
  const { titleOriginal, aliases, releaseDate, languages, collections } = title;
  const shown = new Set([title.titleFa, title.titleEn, titleOriginal]);
  const others = aliases.filter((alias) => !shown.has(alias));
  const isOriginalNew = titleOriginal && titleOriginal !== title.titleEn;
  const isEmpty = !(
    isOriginalNew ||
    others.length ||
    releaseDate ||
    languages.length ||
    title.seriesStatus ||
    title.crew.length ||
    title.companies.length ||
    title.networks.length ||
    title.keywords.length ||
    collections.length
  );
  if (isEmpty) return null;
  return (
    <Section title={text.more}>
      <Stack as="dl" gap={8} className={styles.record}>
        {isOriginalNew && (
          <Fact label={text.originalName}>
            <bdi>{titleOriginal}</bdi>
          </Fact>
        )}
        {others.length > 0 && (
          <Fact label={text.aliases}>
            {listed(others.map((alias) => ({ key: alias, node: <bdi>{alias}</bdi> })))}
          </Fact>
        )}
        {languages.length > 0 && (
          <Fact label={text.languages}>
            {listed(
              languages.map(({ code, titleFa }) => ({
                key: code,
                node: <Link to={paths.home({ language: code })}>{titleFa}</Link>,
              })),
            )}
          </Fact>
        )}
        {releaseDate && (
          <Fact label={text.releaseDate}>
            <time dateTime={releaseDate}>{formatJalali(releaseDate)}</time>
          </Fact>
        )}
        {title.seriesStatus && (
          <Fact label={text.seriesStatus}>{text.seriesStatuses[title.seriesStatus]}</Fact>
        )}
        {title.crew.map(({ role, people }) => (
          <Fact key={role} label={ROLE_WORDS[role]}>
            {listed(
              people.map((person) => ({
                key: String(person.id),
                node: (
                  <Link to={person.path}>
                    <bdi>{personName(person)}</bdi>
                  </Link>
                ),
              })),
            )}
          </Fact>
        ))}
        {WORD_LISTS.map(
          (field) =>
            title[field].length > 0 && (
              <Fact key={field} label={text[field]}>
                {listed(title[field].map((word) => ({ key: word, node: <bdi>{word}</bdi> })))}
              </Fact>
            ),
        )}
        {collections.length > 0 && (
          <Fact label={text.collections}>
            {listed(
              collections.map(({ id, path, titleFa }) => ({
                key: String(id),
                node: <Link to={path}>{titleFa}</Link>,
              })),
            )}
          </Fact>
        )}
      </Stack>
    </Section>
  );
}
