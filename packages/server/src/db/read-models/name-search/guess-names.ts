import { homophoneKey } from '../../../domain/persian/homophones.ts';
import { mayBeWord } from '../../../domain/persian/initials.ts';
import { swapLayout } from '../../../domain/persian/keyboard-layout.ts';
import type { PlaceInSeries } from '../../../domain/persian/query-readings.ts';
import { isPersian } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { candidateFinder, type FindCandidates, MUCH_BETTER_KNOWN } from './candidates.ts';
import { correctTypos } from './correct-typos.ts';
import { findCreditMatches } from './credit-matches.ts';
import type { HitList } from './hit-list.ts';
import { findHomophoneMatches } from './homophone-matches.ts';
import { findInitials } from './initials-matches.ts';
import { findAllNameMatches, type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import { findScatteredMatches } from './scattered-matches.ts';
import { PEOPLE, type SearchTarget } from './search-target.ts';
import { findSequelMatches } from './sequels.ts';
import { findSoundMatches, likelihoodOf, PART } from './sound-matches.ts';
import { findSoundTypoMatches } from './sound-typo-matches.ts';
import { findTitlesOfPeople } from './titles-of-people.ts';

/** Names in the other script that sound like the text. */
async function findSoundingAlike(find: FindCandidates, text: string, need: number): Promise<Hit[]> {
  const sounds = { need, known: new Set<number>(), acrossOnly: false };
  return (await findSoundMatches(find, text, sounds)).acrossScripts;
}

/** Likelihood that a hit of a corrected query is meant: higher for a whole name than for a part of one. */
const nearness = ([hit]: readonly Hit[], likeness: number) =>
  hit ? likelihoodOf(likeness - (hit.tier === TIERS.exact ? 0 : PART), hit.votes) : 0;

const isBetter = ([one]: readonly Hit[], [other]: readonly Hit[]) =>
  (one?.votes ?? -1) > (other?.votes ?? -1);

/** The best known of a person's titles, which may be in the order that the query asks for. */
const bestKnown = (hits: readonly Hit[]) => hits.toSorted((a, b) => b.votes - a.votes).slice(0, 1);

/** Similarity of a name that sounds the same but has other letters, for which `PART` is not known. */
const SAME_SOUND = 1;

export interface GuessOptions extends MatchOptions {
  /** Hits whose names match the query; guesses are appended to them. */
  list: HitList;
  /** The series and number, if the query may name a film by its place in a series. */
  sequel: PlaceInSeries | null;
}

/**
 * Appends guesses at what a query may have meant to the hits whose names match it, likeliest first.
 *
 * @returns the corrected query that the first of the guesses matches; null if it was typed like that, or if no
 *   correction is known
 */
export async function guessNames(
  db: Db,
  target: SearchTarget,
  query: string,
  { list, sequel, ...options }: GuessOptions,
): Promise<string | null> {
  const isNamed = list.hits.length > 0;
  let didYouMean: string | null = null;
  /** A correction is only suggested if it also finds the first hit. */
  const addGuess = (hits: readonly Hit[], corrected: string | null, tier?: number) => {
    list.add(hits, tier);
    const leads = hits.some(({ id }) => id === list.hits[0]?.id);
    if (!isNamed && leads) didYouMean ??= corrected;
  };
  const findAll = async <Query extends { text: string }>(queries: readonly Query[]) => {
    const texts = queries.map(({ text }) => text);
    const found = await findAllNameMatches(db, target, texts, options);
    return queries.map((asked, i) => ({ ...asked, hits: found[i] ?? [] }));
  };

  const hasCredits = !isNamed && target.hasCredits === true;
  const known = new Set(list.hits.map(({ id }) => id));
  const find = candidateFinder(db, target, options.where);
  const findPerson = candidateFinder(db, PEOPLE);
  const { need } = options;
  // These lookups are independent, and three of them share one statement: a name without matches costs three round
  // trips.
  const [initials, credits, sounds, layouts, homophones, corrections] = await Promise.all([
    isNamed ? [] : findInitials(find, query, need),
    hasCredits ? findCreditMatches(db, findPerson, query, { ...options, isHeard: false }) : [],
    findSoundMatches(find, query, { need, known, acrossOnly: isNamed }),
    findAll(isNamed ? [] : swapLayout(query).map((text) => ({ text }))),
    findHomophoneMatches(db, target, find, query, { need, wantsCorrection: !isNamed }),
    isNamed ? [] : correctTypos(db, target, query).then(findAll),
  ]);
  const corrected = corrections.toSorted(
    (a, b) => nearness(b.hits, b.likeness) - nearness(a.hits, a.likeness),
  );
  // Whole names come before names that contain the words: «عاشقانهه» is «عاشقانه» rather than «بمب؛ یک عاشقانه».
  const key = homophoneKey(query);
  const respelt = corrected.find(({ text }) => homophoneKey(text) === key);
  const sounding = respelt?.hits ?? homophones.hits;
  const asSpelt = respelt?.text ?? homophones.corrected;
  const credited = bestKnown(credits);
  const heard = sounds.acrossScripts;
  // A whole name typed on the other keyboard layout, and better known than what sounds like the query: «ثمب» is Elf.
  for (const { text, hits } of layouts) {
    const isWhole = hits[0]?.tier === TIERS.exact;
    if (isWhole && isBetter(hits, heard)) addGuess(hits, text, TIERS.layout);
  }
  // Finglish for a well-known name comes before names that happen to have the same letters: `gon gerl`.
  const others = [credited, initials, ...corrected.map(({ hits }) => hits)];
  if (others.every((hits) => isBetter(sounds.byEar, hits))) list.add(sounds.byEar);
  const areLikelier = isBetter(initials, heard) && !(heard.length > 0 && mayBeWord(query));
  if (areLikelier) list.add(initials);
  // «حیولا» is «هیولا», not Hula: a letter of a Persian name is wrong, rather than all of an English one are Persian.
  if (credits.length === 0 && isPersian(query)) {
    const minLikelihood = heard[0]
      ? likelihoodOf(heard[0].likeness, heard[0].votes)
      : Number.POSITIVE_INFINITY;
    if (nearness(sounding, SAME_SOUND) > minLikelihood)
      addGuess(sounding, asSpelt, TIERS.homophone);
    for (const { text, hits, likeness } of corrected)
      if (nearness(hits, likeness) > minLikelihood) addGuess(hits, text, TIERS.typo);
  }
  if (isBetter(heard, credited)) list.add(heard);
  const addCorrected = () => {
    for (const { text, hits } of corrected) addGuess(hits, text, TIERS.typo);
  };
  // A misspelt word of a name may be somebody's name: `balck swan`.
  if (credits.length > 0 && corrected.some(({ hits }) => isBetter(hits, credited))) addCorrected();
  list.add(credits);
  list.add(heard);
  list.add(initials);
  for (const { text, hits } of layouts) addGuess(hits, text, TIERS.layout);
  addGuess(sounding, asSpelt, TIERS.homophone);
  addCorrected();
  for (const text of list.hits.length === 0 ? swapLayout(query) : []) {
    const heard = await findSoundingAlike(find, text, need);
    const isAlone = heard.length > 0 || !hasCredits;
    const found = isAlone
      ? heard
      : await findCreditMatches(db, findPerson, text, { ...options, isHeard: false });
    addGuess(found, text, TIERS.layout);
  }
  if (!isNamed) list.add(sounds.sameScript);
  const [first] = list.hits;
  // A whole name written by ear is likelier than a typo that happens to make another name.
  const isUnsure =
    first === undefined || (first.guessed !== undefined && sounds.byEar.length === 0);
  if (isNamed || !isUnsure) return didYouMean;
  const found = { db, query, list, options, sequel, find, findPerson, hasCredits, initials };
  return guessRoughly(found, didYouMean);
}

interface FirstGuesses extends Pick<GuessOptions, 'list' | 'sequel'> {
  db: Db;
  query: string;
  options: MatchOptions;
  find: FindCandidates;
  findPerson: FindCandidates;
  hasCredits: boolean;
  /** Names with the letters of the query as initials. */
  initials: readonly Hit[];
}

/** Adds what resembles a query only roughly, for want of something likely. Returns the correction as `guessNames` does. */
async function guessRoughly(
  { db, query, list, options, sequel, find, findPerson, hasCredits, initials }: FirstGuesses,
  didYouMean: string | null,
): Promise<string | null> {
  const { need } = options;
  const [first] = list.hits;
  // Both searches for people are one statement, too.
  const [sequels, heardCredits, scattered, soundTypos, ofPeople] = await Promise.all([
    sequel
      ? findSoundingAlike(find, sequel.series, need).then((called) =>
          findSequelMatches(db, sequel, called),
        )
      : [],
    hasCredits
      ? findCreditMatches(db, findPerson, query, {
          ...options,
          isHeard: true,
          fullNamesOnly: first !== undefined,
        })
      : [],
    findScatteredMatches(find, query, need),
    findSoundTypoMatches(find, query, need),
    hasCredits ? findTitlesOfPeople(db, findPerson, query, options) : null,
  ]);
  const isKnown = list.hits.some(({ id }) => id === scattered[0]?.id);
  const likelier = isKnown || isBetter(soundTypos, scattered) ? soundTypos : scattered;
  const votes = likelier[0]?.votes ?? -1;
  if (first === undefined || votes > first.votes * MUCH_BETTER_KNOWN) list.prepend(likelier);
  // A person whose name is spelt letter by letter is likelier than a better-known title that sounds only roughly
  // alike.
  const isLikelyPerson = (hits: readonly Hit[], lessKnown = MUCH_BETTER_KNOWN) =>
    (bestKnown(hits)[0]?.votes ?? -1) * lessKnown > (list.hits[0]?.votes ?? 0);
  if (isLikelyPerson(heardCredits)) list.prepend(heardCredits);
  list.prepend(sequels);
  const isSameFirst = list.hits[0]?.id === first?.id;
  // A single word is more likely initials (`eeaao`), or a title that is as well known.
  const isInitials = initials.some(({ id }) => id === first?.id);
  const lessKnown = ofPeople?.isTelling ? MUCH_BETTER_KNOWN : 1;
  if (ofPeople && !isInitials && isLikelyPerson(ofPeople.hits, lessKnown)) {
    list.prepend(ofPeople.hits);
    return ofPeople.corrected;
  }
  return isSameFirst ? didYouMean : null;
}
