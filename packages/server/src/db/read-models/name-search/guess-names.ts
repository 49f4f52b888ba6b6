import { homophoneKey } from '../../../domain/persian/homophones.ts';
import { mayBeWord } from '../../../domain/persian/initials.ts';
import { swapLayout } from '../../../domain/persian/keyboard-layout.ts';
import type { PlaceInSeries } from '../../../domain/persian/query-readings.ts';
import { isPersian, soundKey, soundKeys } from '../../../domain/persian/sound.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import type { Db } from '../../client.ts';
import { wholeNamesBetterKnown } from './better-known-names.ts';
import { candidateFinder, type FindCandidates, MUCH_BETTER_KNOWN } from './candidates.ts';
import { correctTypos } from './correct-typos.ts';
import { findCreditMatches, isLikelierThan } from './credit-matches.ts';
import type { HitList } from './hit-list.ts';
import { findHomophoneMatches } from './homophone-matches.ts';
import { findInitials, findSequelByInitials } from './initials-matches.ts';
import { findAllNameMatches, type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import { findScatteredMatches } from './scattered-matches.ts';
import { PEOPLE, type SearchTarget } from './search-target.ts';
import { findSequelMatches } from './sequels.ts';
import { findSoundMatches, likelihoodOf, PART, type SoundHit } from './sound-matches.ts';
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

const countWords = (text: string) => withoutStopWords(text).split(' ').length;

/** Similarity of a name that sounds the same in other letters, for which `PART` is not known. */
const SAME_SOUND = 1;

export interface GuessOptions extends MatchOptions {
  /** Hits whose names match the query; guesses are appended to them. */
  list: HitList;
  /** The series and number, if the query may name a film by its place in a series. */
  sequel: PlaceInSeries | null;
  wantsPerson?: boolean;
}

interface GuessSearch extends GuessOptions {
  db: Db;
  target: SearchTarget;
  query: string;
  /** Whether names match the query as typed: of guesses, only names that sound like it are then wanted. */
  isNamed: boolean;
  /** Whether the query may name a person of a title's credits. */
  hasCredits: boolean;
  find: FindCandidates;
  findPerson: FindCandidates;
}

/** Another text that may be meant, and what its names match. */
interface Corrected {
  text: string;
  hits: readonly Hit[];
}

/** What a query may have meant, by how it was guessed. */
interface Guesses {
  /** Names with the letters of the query as initials. */
  initials: readonly Hit[];
  credits: readonly Hit[];
  /** Names in the other script that sound like the query. */
  heard: readonly SoundHit[];
  byEar: readonly Hit[];
  sameScript: readonly Hit[];
  layouts: Corrected[];
  /** Names with the same sound in other letters of their script. */
  homophones: { text: string | null; hits: readonly Hit[] };
  /** Without typos, likeliest first. */
  typos: (Corrected & { likeness: number })[];
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
  options: GuessOptions,
): Promise<string | null> {
  const { list } = options;
  const called = [...list.hits];
  const isNamed = called.length > 0;
  const search: GuessSearch = {
    ...{ ...options, db, target, query, isNamed },
    hasCredits: !isNamed && target.hasCredits === true,
    find: candidateFinder(db, target, options.where),
    findPerson: candidateFinder(db, PEOPLE),
  };
  const guesses = await lookUpGuesses(search);
  const added = new AddedGuesses(list);
  addLikelier(added, query, guesses);
  addInOrder(added, guesses);
  if (list.hits.length === 0) await addSoundsOfKeys(added, search);
  if (isNamed) list.prepend(wholeNamesBetterKnown(query, guesses.heard, called));
  if (isNamed) return null;
  list.add(guesses.sameScript);
  const [first] = list.hits;
  // A whole name written by ear is likelier than a typo that happens to make another name.
  if (!first || (first.guessed !== undefined && guesses.byEar.length === 0))
    return guessRoughly(search, guesses, added.corrected);
  // «سنطوری» is «سنتوری», not a part of a longer name.
  if (search.hasCredits && added.corrected === null) await addPeopleHeard(search, guesses.heard);
  return added.corrected;
}

/** Puts titles of a person whose full name sounds like the query, «دنیرو», before those named so in part, unlike «چاپلین». */
async function addPeopleHeard(
  { db, query, findPerson, list, need, where, wantsPerson }: GuessSearch,
  heard: readonly SoundHit[],
): Promise<void> {
  const best = heard.find(({ id }) => id === list.hits[0]?.id);
  const isWhole = best && soundKeys(query).includes(soundKey(best.name.replace(/: .*/, '')));
  const isTitle = isWhole || (best && countWords(best.name) <= countWords(query));
  if (!best || (isTitle && !wantsPerson)) return;
  const asked = { need, where, best, wantsPerson, isHeard: true, aloneOnly: true };
  const hits = await findCreditMatches(db, findPerson, query, asked);
  const [known] = bestKnown(hits);
  if (known && isLikelierThan(best, known)) list.prepend(hits);
}

/** Adds guesses to hits, and keeps the correction that the first hit of all matches. */
class AddedGuesses {
  corrected: string | null = null;
  readonly #list: HitList;

  constructor(list: HitList) {
    this.#list = list;
  }

  add(hits: readonly Hit[], corrected: string | null = null, tier?: number): void {
    this.#list.add(hits, tier);
    // A correction is only suggested if it also finds the first hit.
    const leads = hits.some(({ id }) => id === this.#list.hits[0]?.id);
    if (leads) this.corrected ??= corrected;
  }

  addEach(corrections: readonly Corrected[], tier: number): void {
    for (const { hits, text } of corrections) this.add(hits, text, tier);
  }
}

async function lookUpGuesses(search: GuessSearch): Promise<Guesses> {
  const { db, target, query, list, isNamed, hasCredits, find, findPerson, need, where } = search;
  const options = { need, where };
  const findAll = async <Query extends { text: string }>(queries: readonly Query[]) => {
    const texts = queries.map(({ text }) => text);
    const found = await findAllNameMatches(db, target, texts, options);
    return queries.map((asked, i) => ({ ...asked, hits: found[i] ?? [] }));
  };
  const known = new Set(list.hits.map(({ id }) => id));
  // These lookups are independent, and three of them share one statement: a name without matches costs three round
  // trips.
  const [initials, sequels, credits, sounds, layouts, homophones, corrections] = await Promise.all([
    isNamed ? [] : findInitials(find, query, need),
    hasCredits ? findSequelByInitials(db, find, query) : [],
    hasCredits ? findCreditMatches(db, findPerson, query, { ...options, isHeard: false }) : [],
    findSoundMatches(find, query, { need, known, acrossOnly: isNamed }),
    findAll(isNamed ? [] : swapLayout(query).map((text) => ({ text }))),
    findHomophoneMatches(db, target, find, query, { need, wantsCorrection: !isNamed }),
    isNamed ? [] : correctTypos(db, target, query).then(findAll),
  ]);
  const typos = corrections.toSorted(
    (a, b) => nearness(b.hits, b.likeness) - nearness(a.hits, a.likeness),
  );
  // Whole names come before names that contain the words: «عاشقانهه» is «عاشقانه» rather than «بمب؛ یک عاشقانه».
  const key = homophoneKey(query);
  const respelt = typos.find(({ text }) => homophoneKey(text) === key);
  return {
    ...{ initials: initials.length > 0 ? initials : sequels, credits, layouts, typos },
    ...{ heard: sounds.acrossScripts, byEar: sounds.byEar, sameScript: sounds.sameScript },
    homophones: respelt ?? { text: homophones.corrected, hits: homophones.hits },
  };
}

/** Adds what is likelier than the order of the ways to guess says. */
function addLikelier(
  added: AddedGuesses,
  query: string,
  { initials, credits, heard, byEar, layouts, homophones, typos }: Guesses,
): void {
  const credited = bestKnown(credits);
  added.add(initials.filter(({ tier }) => tier === TIERS.alias));
  // A whole name typed on the other keyboard layout, and better known than what sounds like the query: «ثمب» is Elf.
  const isWhole = ({ hits }: Corrected) => hits[0]?.tier === TIERS.exact && isBetter(hits, heard);
  added.addEach(layouts.filter(isWhole), TIERS.layout);
  // Finglish for a well-known name comes before names that happen to have the same letters: `gon gerl`.
  const others = [credited, initials, ...typos.map(({ hits }) => hits)];
  if (others.every((hits) => isBetter(byEar, hits))) added.add(byEar);
  if (isBetter(initials, heard) && !(heard.length > 0 && mayBeWord(query))) added.add(initials);
  // «حیولا» is «هیولا», not Hula: a letter of a Persian name is wrong, rather than all of an English one are Persian.
  if (credits.length === 0 && isPersian(query) && heard[0]) {
    const minLikelihood = likelihoodOf(heard[0].likeness, heard[0].votes);
    if (nearness(homophones.hits, SAME_SOUND) > minLikelihood)
      added.add(homophones.hits, homophones.text, TIERS.homophone);
    const likely = typos.filter(({ hits, likeness }) => nearness(hits, likeness) > minLikelihood);
    added.addEach(likely, TIERS.typo);
  }
  if (isBetter(heard, credited)) added.add(heard);
  // A misspelt word of a name may be somebody's name: `balck swan`.
  if (credits.length > 0 && typos.some(({ hits }) => isBetter(hits, credited)))
    added.addEach(typos, TIERS.typo);
}

function addInOrder(
  added: AddedGuesses,
  { initials, credits, heard, layouts, homophones, typos }: Guesses,
): void {
  added.add(credits);
  added.add(heard);
  added.add(initials);
  added.addEach(layouts, TIERS.layout);
  added.add(homophones.hits, homophones.text, TIERS.homophone);
  added.addEach(typos, TIERS.typo);
}

/** Adds names that sound like the query in the other keyboard layout, or of people whom that names. */
async function addSoundsOfKeys(added: AddedGuesses, search: GuessSearch): Promise<void> {
  const { db, query, hasCredits, find, findPerson, need, where } = search;
  for (const text of swapLayout(query)) {
    const heard = await findSoundingAlike(find, text, need);
    const isAlone = heard.length > 0 || !hasCredits;
    const found = isAlone
      ? heard
      : await findCreditMatches(db, findPerson, text, { need, where, isHeard: false });
    added.add(found, text, TIERS.layout);
  }
}

/** Adds what resembles a query only roughly, for want of something likely. Returns the correction as `guessNames` does. */
async function guessRoughly(
  { db, query, list, need, where, sequel, find, findPerson, hasCredits, wantsPerson }: GuessSearch,
  { initials }: Guesses,
  didYouMean: string | null,
): Promise<string | null> {
  const asked = { need, where, wantsPerson };
  const [first] = list.hits;
  // Both searches for people are one statement, too.
  const [sequels, heardCredits, scattered, soundTypos, ofPeople] = await Promise.all([
    sequel
      ? findSoundingAlike(find, sequel.series, need).then((called) =>
          findSequelMatches(db, sequel, called),
        )
      : [],
    hasCredits
      ? findCreditMatches(db, findPerson, query, { ...asked, isHeard: true, best: first })
      : [],
    findScatteredMatches(find, query, need),
    findSoundTypoMatches(find, query, need),
    hasCredits ? findTitlesOfPeople(db, findPerson, query, asked) : null,
  ]);
  const isKnown = list.hits.some(({ id }) => id === scattered[0]?.id);
  const likelier = isKnown || isBetter(soundTypos, scattered) ? soundTypos : scattered;
  const votes = likelier[0]?.votes ?? -1;
  if (first === undefined || votes > first.votes * MUCH_BETTER_KNOWN) list.prepend(likelier);
  // A person spelt letter by letter is likelier than a better-known title that sounds roughly alike, or than nothing,
  // even where nobody has votes.
  const isLikelyPerson = (hits: readonly Hit[], lessKnown = MUCH_BETTER_KNOWN) =>
    (bestKnown(hits)[0]?.votes ?? -1) * lessKnown > (list.hits[0]?.votes ?? -1);
  // A single word is more likely initials (`eeaao`), or a title that is as well known.
  const isInitials = initials.some(({ id }) => id === first?.id);
  const lessKnown = ofPeople?.isTelling ? MUCH_BETTER_KNOWN : 1;
  const isNearPerson = () => !isInitials && isLikelyPerson(ofPeople?.hits ?? [], lessKnown);
  // One that only sounds alike must be likelier, and is none if a typo makes a name.
  const isRough = heardCredits[0]?.tier === TIERS.typo;
  const isCorrected = isRough && isNearPerson();
  const [known] = bestKnown(heardCredits);
  const isLikely = isRough
    ? known !== undefined && isLikelierThan(list.hits[0], known)
    : isLikelyPerson(heardCredits);
  const isHeard = !isCorrected && isLikely;
  if (isHeard) list.prepend(heardCredits);
  list.prepend(sequels);
  const isSameFirst = list.hits[0]?.id === first?.id;
  // Beside a full name that sounds so, a part of one that is nearly spelt so is chance: `nikolas keyj`.
  const isAlone = isHeard && !isRough && heardCredits[0]?.people !== undefined;
  const isChance = isAlone && ofPeople?.corrected !== null && !ofPeople?.isFullName;
  if (ofPeople && !isChance && isNearPerson()) {
    list.prepend(ofPeople.hits);
    return ofPeople.corrected;
  }
  return isSameFirst ? didYouMean : null;
}
