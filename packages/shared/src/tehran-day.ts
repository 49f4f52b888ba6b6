export const DAY_MS = 86_400_000;

/** Iran has had no daylight saving time since 2022. */
export const TEHRAN_OFFSET_MS = 3.5 * 3_600_000;

const inTehran = (time: Date | number) => new Date(Number(time) + TEHRAN_OFFSET_MS).toISOString();

/** The day of a moment in Tehran: `YYYY-MM-DD`. */
export const tehranDate = (time: Date | number): string => inTehran(time).slice(0, 10);

/** `HH:MM` of a moment in Tehran. */
export const tehranClock = (time: Date | number): string => inTehran(time).slice(11, 16);

/** Consecutive number of the day of a moment in Tehran. */
export const tehranDayNumber = (ms: number): number => Math.floor((ms + TEHRAN_OFFSET_MS) / DAY_MS);

/** The day that is `days` after a day, or before it if negative: `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
