/** Without a marker, the end begins in the last seconds. */
const TAIL_S = 12;

interface Moment {
  seconds: number;
  durationSeconds: number;
  isEnded: boolean;
  /** Start of the credits; null: no marker. */
  creditsSeconds: number | null;
  isDeclined: boolean;
  /** The viewer has access: it may start automatically. */
  isOpen: boolean;
}

/** Whether the next episode is offered: `counting` starts automatically, `waiting` asks. */
export function nextUp(moment: Moment): 'hidden' | 'counting' | 'waiting' {
  const { seconds, durationSeconds, isEnded, creditsSeconds, isDeclined } = moment;
  const offer = moment.isOpen && !isDeclined ? 'counting' : 'waiting';
  if (isEnded) return offer;
  if (durationSeconds <= 0 || isDeclined) return 'hidden';
  const from = creditsSeconds ?? durationSeconds - TAIL_S;
  return seconds >= from && seconds > 0 ? offer : 'hidden';
}
