import type {
  ChooseProfileBody,
  LogoutBody,
  Profile,
  ProfileBody,
  ProfileChange,
} from '@parde/contract';
import { MAX_PROFILES } from '@parde/shared/limits';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks.ts';
import { recordMemberChange } from '../../db/read-models/member-changes.ts';
import { findProfiles, type ProfileRow, toProfile } from '../../db/read-models/profiles.ts';
import { playbacks, profiles, sessions, users } from '../../db/schema/index.ts';
import { conflict, invalidField, notFound } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  countAttempt,
  type Limits,
  type Uncount,
  uncountUnlessWrong,
} from '../../integrations/limits/limits.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';

export interface ProfileDeps {
  db: Db;
  clock: Clock;
  throttles: Limits;
  passwords: Passwords;
  /** @throws AppError too_many */
  countPasswordCheck(userId: number): Promise<Uncount>;
}

/** The caller, and the profile that they watch with. */
interface ProfileCaller {
  userId: number;
  sessionId: number;
  profileId: number;
  ageLimit: number | null;
  needsProfile: boolean;
}

/** Limit of wrong PINs per account: five per quarter of an hour, so that trying all four-digit PINs takes months. */
const WRONG_PINS = { points: 5, durationS: 900 };

const firstOf = (all: readonly ProfileRow[]): ProfileRow => {
  const first = all.find(({ id, userId }) => id === userId);
  if (!first) throw new Error('an account has no first profile');
  return first;
};

const find = (all: readonly ProfileRow[], id: number): ProfileRow => {
  const found = all.find((row) => row.id === id);
  if (!found) throw notFound('این نمایه');
  return found;
};

const assertFreeName = (all: readonly ProfileRow[], name: string, own?: number) => {
  if (all.some((row) => row.name === name && row.id !== own)) {
    throw invalidField('name', 'نمایهٔ دیگری همین نام را دارد');
  }
};

/**
 * Sets the PIN of the first profile if it has none when a child's profile is added: it is required to leave that
 * profile.
 *
 * @throws AppError invalid_input
 */
async function requireFirstPin(
  tx: Db,
  all: readonly ProfileRow[],
  firstPinHash: string | null,
): Promise<void> {
  const first = firstOf(all);
  if (first.pinHash !== null) return;
  if (firstPinHash === null) {
    throw invalidField(
      'first_pin',
      'برای بیرون آمدن از نمایهٔ کودک، نمایهٔ نخست باید پین داشته باشد',
    );
  }
  await tx.update(profiles).set({ pinHash: firstPinHash }).where(eq(profiles.id, first.id));
}

/** Hashed before the account is locked, because hashing takes time. */
const hashPin = async ({ passwords }: ProfileDeps, pin: string | null | undefined) =>
  pin == null ? null : passwords.hash(pin);

/**
 * Adds a profile; the session keeps the caller's current profile.
 *
 * @throws AppError conflict, invalid_input
 */
export async function createProfile(
  deps: ProfileDeps,
  { userId, sessionId, profileId }: ProfileCaller,
  body: ProfileBody,
): Promise<Profile> {
  const [pinHash, firstPinHash] = [
    await hashPin(deps, body.pin),
    await hashPin(deps, body.first_pin),
  ];
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const all = await findProfiles(tx, userId);
    if (all.length >= MAX_PROFILES) {
      throw conflict('five profiles', 'هر حساب تا پنج نمایه دارد');
    }
    assertFreeName(all, body.name);
    if (body.age_limit !== null) await requireFirstPin(tx, all, firstPinHash);
    const { name, avatar, age_limit: ageLimit } = body;
    const [row] = await tx
      .insert(profiles)
      .values({ userId, name, avatar, ageLimit, pinHash })
      .returning();
    if (!row) throw new Error('the profile was not stored');
    await tx
      .update(sessions)
      .set({ profileId })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.profileId)));
    return toProfile(row);
  });
}

/** Whether a change loosens or tightens access, so that the caller must prove their identity. */
const isGuarded = (
  row: ProfileRow,
  caller: ProfileCaller,
  { age_limit, pin }: ProfileChange,
): boolean =>
  (age_limit !== undefined && age_limit !== row.ageLimit) ||
  (pin !== undefined && (row.pinHash !== null || row.id !== caller.profileId));

/**
 * @param assertProved called if the change needs a proof of identity
 * @throws AppError not_found, proof_needed, conflict, invalid_input
 */
export async function changeProfile(
  deps: ProfileDeps,
  caller: ProfileCaller,
  id: number,
  change: ProfileChange,
  assertProved: () => void,
): Promise<Profile> {
  const pinHash = change.pin === undefined ? undefined : await hashPin(deps, change.pin);
  const firstPinHash = await hashPin(deps, change.first_pin);
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, caller.userId);
    const all = await findProfiles(tx, caller.userId);
    const row = find(all, id);
    if (isGuarded(row, caller, change)) assertProved();
    if (change.name !== undefined) assertFreeName(all, change.name, id);
    const isFirst = row.id === row.userId;
    if (change.age_limit != null) {
      if (isFirst) throw invalidField('age_limit', 'نمایهٔ نخست نمی‌تواند نمایهٔ کودک باشد');
      await requireFirstPin(tx, all, firstPinHash);
    }
    if (isFirst && pinHash === null && all.some(({ ageLimit }) => ageLimit !== null)) {
      throw conflict('children need the PIN', 'تا نمایهٔ کودک دارید، پین نمایهٔ نخست برداشته نمی‌شود');
    }
    const { name, avatar, age_limit: ageLimit } = change;
    const [changed] = await tx
      .update(profiles)
      .set({ name, avatar, ageLimit, pinHash, userId: row.userId })
      .where(eq(profiles.id, id))
      .returning();
    if (!changed) throw notFound('این نمایه');
    // Open pages of the profile show something else from now on.
    if (ageLimit !== undefined) await recordMemberChange(tx, caller.userId);
    return toProfile(changed);
  });
}

/**
 * Deletes a profile and ends all sessions that use it; otherwise a session would continue as the first profile, without
 * the PIN that is required to leave a child's profile.
 *
 * @throws AppError not_found, conflict
 */
export async function deleteProfile(db: Db, userId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    find(await findProfiles(tx, userId), id);
    if (id === userId) {
      throw conflict('the first profile', 'نمایهٔ نخست با خود حساب حذف می‌شود');
    }
    await tx.delete(sessions).where(eq(sessions.profileId, id));
    await tx.delete(profiles).where(eq(profiles.id, id));
  });
}

/** Hash of the PIN that is required to switch to `target`; `null` if none is. */
function askedPin(
  all: readonly ProfileRow[],
  caller: ProfileCaller,
  target: ProfileRow,
): string | null {
  if (target.id === caller.profileId && !caller.needsProfile) return null;
  return target.pinHash ?? (caller.ageLimit === null ? null : firstOf(all).pinHash);
}

/** @throws AppError invalid_input, too_many, overloaded */
async function checkPin(
  deps: ProfileDeps,
  userId: number,
  pinHash: string,
  { pin, password }: LogoutBody,
): Promise<void> {
  const { db, passwords, throttles } = deps;
  if (password !== undefined) {
    const uncount = await deps.countPasswordCheck(userId);
    const [account] = await db
      .select({ hash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId));
    const isRight = () => passwords.verify(password, account?.hash ?? null);
    if (!(await uncountUnlessWrong(uncount, isRight))) {
      throw invalidField('password', 'گذرواژه درست نیست');
    }
    return;
  }
  if (pin === undefined) throw invalidField('pin', 'پین را بنویسید');
  const limiter = throttles.limiter('profile-pin', WRONG_PINS);
  const uncount = await countAttempt(
    [{ limiter, key: String(userId) }],
    (time) => `شمار پین‌های نادرست زیاد شد؛ ${time} دیگر دوباره بیایید، یا گذرواژهٔ حساب را بنویسید`,
  );
  if (!(await uncountUnlessWrong(uncount, () => passwords.verify(pin, pinHash)))) {
    throw invalidField('pin', 'پین درست نیست');
  }
}

/**
 * Switches the profile of a session, and ends its playbacks.
 *
 * @throws AppError not_found, invalid_input, too_many, overloaded
 */
export async function chooseProfile(
  deps: ProfileDeps,
  caller: ProfileCaller,
  body: ChooseProfileBody,
): Promise<Profile> {
  const { db, clock } = deps;
  const all = await findProfiles(db, caller.userId);
  const target = find(all, body.profile_id);
  const pinHash = askedPin(all, caller, target);
  if (pinHash !== null) await checkPin(deps, caller.userId, pinHash, body);
  await db.transaction(async (tx) => {
    await lockMember(tx, caller.userId);
    // It may have been deleted in the meantime.
    find(await findProfiles(tx, caller.userId), target.id);
    await tx
      .update(sessions)
      .set({ profileId: target.id })
      .where(eq(sessions.id, caller.sessionId));
    if (target.id === caller.profileId) return;
    await tx
      .update(playbacks)
      .set({ endedAt: clock(), endReason: 'left' })
      .where(and(eq(playbacks.sessionId, caller.sessionId), isNull(playbacks.endedAt)));
  });
  return toProfile(target);
}

/**
 * Keeps a child in their profile: after signing out they would be a visitor, from whom nothing is withheld.
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
export async function assertMayLeave(
  deps: ProfileDeps,
  { userId, ageLimit }: Pick<ProfileCaller, 'userId' | 'ageLimit'>,
  proof: LogoutBody,
): Promise<void> {
  if (ageLimit === null) return;
  const { pinHash } = firstOf(await findProfiles(deps.db, userId));
  if (pinHash !== null) await checkPin(deps, userId, pinHash, proof);
}
