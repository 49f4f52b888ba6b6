import type { Edition, TitleDetail } from '@parde/contract';
import { isolated } from '@parde/shared/isolated';
import { useState } from 'react';
import { LazyTabs } from '../../components/lazy-tabs';
import { Section } from '../../components/section';
import { Text } from '../../components/typography';
import { cutWords, EDITION_KIND_WORDS, joinFacts } from '../../lib/title-facts';
import styles from './editions.module.css';
import { text } from './text';

/** Name of an edition: two dubs of a title are distinguished by their studios. */
function editionName(edition: Edition, all: Edition[]): string {
  return joinFacts([
    EDITION_KIND_WORDS[edition.kind],
    isAloneIn(all, edition) ? null : edition.studio,
  ]);
}

const isAloneIn = (all: Edition[], { kind }: Edition) =>
  all.filter((other) => other.kind === kind).length === 1;

function studioWords({ kind, studio }: Edition): string {
  if (!studio) return text.about[kind];
  return kind === 'dubbed'
    ? text.dubStudio(isolated(studio))
    : text.subtitleStudio(isolated(studio));
}

/** Facts that are not already in the edition's tab, if there are tabs. */
function factsOf(edition: Edition, all: Edition[]): string {
  const isInTab = edition.studio !== null && !isAloneIn(all, edition);
  return joinFacts([
    all.length > 1 ? null : EDITION_KIND_WORDS[edition.kind],
    isInTab ? null : studioWords(edition),
    cutWords(edition.isCensored),
  ]);
}

function EditionPanel({ edition, all }: { edition: Edition; all: Edition[] }) {
  const facts = factsOf(edition, all);
  return (
    <div className={styles.panel}>
      {(facts || edition.voiceCast.length === 0) && <p>{facts || studioWords(edition)}</p>}
      {edition.voiceCast.length > 0 && (
        <>
          <Text as="h3" size={14} weight="medium" tone="quiet" className={styles.voicesHeading}>
            {text.voices}
          </Text>
          <ul className={styles.voices}>
            {edition.voiceCast.map((voice) => (
              <li key={`${voice.nameFa}${voice.characterFa}`}>
                <bdi>{voice.nameFa}</bdi>
                {voice.characterFa && (
                  <Text as="span" size={14} tone="quiet" className={styles.character}>
                    {text.inPlaceOf(isolated(voice.characterFa))}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Editions with studio, voices and properties; initially shows the edition given in the URL. */
export function Editions({ title }: { title: TitleDetail }) {
  const [chosen, choose] = useState<number | null>(null);
  const { editions } = title;
  const edition = editions.find(({ id }) => id === chosen) ?? title.edition ?? editions[0];
  if (!edition) return null;
  return (
    <Section title={text.editions}>
      {editions.length > 1 ? (
        <LazyTabs
          label={text.editionChoice}
          tabs={editions.map((one) => ({ id: one.id, label: editionName(one, editions) }))}
          selected={edition.id}
          onSelect={choose}
        >
          <EditionPanel edition={edition} all={editions} />
        </LazyTabs>
      ) : (
        <EditionPanel edition={edition} all={editions} />
      )}
    </Section>
  );
}
