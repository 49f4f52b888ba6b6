import { MEMBER_VIEW } from '@parde/shared/permissions';
import { useEffect } from 'react';
import { Button } from '../../components/button';
import { signOut, useAuth } from '../../stores/auth';
import styles from './member-view.module.css';

// Loaded with the banner, which only staff see.
const text = {
  label: 'دیدن سایت مانند عضو',
  before: 'سایت را مانند',
  member: 'این عضو',
  after: (until: string) => `می‌بینید، تا ساعت ${until}؛ چیزی را نمی‌توان تغییر داد.`,
  end: 'پایان',
};

interface MemberViewProps {
  /** Token of the form `view-{member}-{end in ms}-{signature}`. */
  token: string;
}

/**
 * Banner shown as long as staff view the site as a member. At the end it leads back to the operators' site, which
 * discards the token; until then this tab uses no other token, and nothing here acts on behalf of the staff member.
 */
export default function MemberView({ token }: MemberViewProps) {
  const [id, endsAt] = token.slice(MEMBER_VIEW.length).split('-').map(Number);
  const back = `/admin/members/${id}/show`;
  const name = useAuth(({ user }) => user?.name);
  const isOver = useAuth(({ user, hasTriedFetchingUser }) => hasTriedFetchingUser && !user);
  useEffect(() => {
    if (isOver) location.replace(back);
  }, [isOver, back]);
  useEffect(() => {
    const timer = setTimeout(signOut, (endsAt ?? 0) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  const until = new Date(endsAt ?? 0).toLocaleTimeString('fa-IR', {
    timeStyle: 'short',
    timeZone: 'Asia/Tehran',
  });
  return (
    <aside aria-label={text.label} className={styles.view}>
      <p>
        {text.before} <bdi>{name ?? text.member}</bdi> {text.after(until)}
      </p>
      {/* The operators' site is a different site. */}
      <Button to={back} reloadDocument size="small">
        {text.end}
      </Button>
    </aside>
  );
}
