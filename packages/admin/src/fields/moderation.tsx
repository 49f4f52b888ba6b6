import Typography from '@mui/material/Typography';
import type { CommentCase } from '@parde/contract';

/** Of what members write for others. */
export const states = {
  visible: { name: 'دیده می‌شود', color: 'success' as const },
  held: { name: 'در انتظار', color: 'warning' as const },
  removed: { name: 'برداشته', color: 'error' as const },
};

const REASONS: Record<CommentCase['reports'][number]['reason'], string> = {
  spoiler: 'لو دادن داستان',
  insult: 'توهین',
  spam: 'تبلیغ',
  other: 'دلیل دیگر',
};

function Reports({ reports }: Pick<CommentCase, 'reports'>) {
  return reports.map(({ reason, note, name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id, and keep their order
    <Typography key={index} color="warning.main" variant="body2">
      گزارش <bdi>{name}</bdi>: {REASONS[reason]}
      {note && (
        <>
          {' — '}
          <bdi>{note}</bdi>
        </>
      )}
    </Typography>
  ));
}

type Writing = Pick<CommentCase, 'state' | 'heldFor' | 'reports'>;

/** Why something that a member wrote waits for staff. */
export function Doubts({ writing: { state, heldFor, reports } }: { writing: Writing }) {
  return (
    <>
      {state === 'held' && heldFor && (
        <Typography color="warning.main" variant="body2">
          چرا در انتظار است: <bdi>{heldFor}</bdi>
        </Typography>
      )}
      <Reports reports={reports} />
    </>
  );
}
