/** Without a marker, the end is near in the last seconds. */
const TAIL_S = 12;

interface Moment {
  seconds: number;
  durationSeconds: number;
  isEnded: boolean;
  /** Where the credits begin; null when nobody marked it. */
  creditsSeconds: number | null;
  isDeclined: boolean;
  /** The viewer may watch it: it may begin by itself. */
  isOpen: boolean;
}

/** Whether the next episode is offered: `counting` goes on by itself, `waiting` asks. */
export function nextUp(moment: Moment): 'hidden' | 'counting' | 'waiting' {
  const { seconds, durationSeconds, isEnded, creditsSeconds, isDeclined } = moment;
  const offer = moment.isOpen && !isDeclined ? 'counting' : 'waiting';
  if (isEnded) return offer;
  if (durationSeconds <= 0 || isDeclined) return 'hidden';
  const from = creditsSeconds ?? durationSeconds - TAIL_S;
  return seconds >= from && seconds > 0 ? offer : 'hidden';
}
