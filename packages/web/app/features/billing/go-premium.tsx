import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { ClockIcon, DesktopIcon, DownloadIcon, FilmIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { useReturnPath, withReturnPath } from '../../lib/return-path';
import { useAuth } from '../../stores/auth';
import { plansQuery } from './api';
import styles from './go-premium.module.css';
import { PlanCards } from './plan-cards';
import { CurrentPremium } from './plans';
import { text } from './text';

/** In the order of `text.go.gains`. */
const ICONS = [FilmIcon, DesktopIcon, DownloadIcon, ClockIcon];

/** Landing page: why premium, then the plans. */
export function GoPremium() {
  const { data: plans } = useSuspenseQuery(plansQuery()).data;
  const hasPremium = useAuth((state) => (state.user?.premiumUntil ?? null) !== null);
  const returnPath = useReturnPath();
  const words = text.go;
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{hasPremium ? words.leadHolding : words.lead}</p>
      </header>
      <CurrentPremium />
      <section aria-label={words.why}>
        <ul className={styles.gains}>
          {words.gains.map(({ title, hint }, index) => {
            const Icon = ICONS[index] ?? FilmIcon;
            return (
              <li key={title}>
                <Icon />
                <span>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.hint}>{hint}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section className={styles.plans} aria-labelledby="plans">
        <h2 id="plans">{words.choose}</h2>
        <PlanCards plans={plans} as="h3" />
      </section>
      <p className={styles.gift}>
        {words.gift}
        <Link
          to={withReturnPath(paths.gift, returnPath)}
          className={`${button.quiet} ${button.small}`}
        >
          {words.giftAction}
        </Link>
      </p>
    </>
  );
}
