import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { DownloadIcon } from '../../components/icons/action-icons';
import { ClockIcon, DesktopIcon, FilmIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
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
      <Stack as="header" gap={8} below={24}>
        <h1>{words.title}</h1>
        <Text tone="quiet">{hasPremium ? words.leadHolding : words.lead}</Text>
      </Stack>
      <CurrentPremium />
      <section aria-label={words.why}>
        <ul className={styles.gains}>
          {words.gains.map(({ title, hint }, index) => {
            const Icon = ICONS[index] ?? FilmIcon;
            return (
              <li key={title}>
                <Icon />
                <span>
                  <Text as="span" weight="medium" block>
                    {title}
                  </Text>
                  <Text as="span" size={14} tone="quiet" block>
                    {hint}
                  </Text>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <Stack as="section" gap={16} above={40} aria-labelledby="plans">
        <h2 id="plans">{words.choose}</h2>
        <PlanCards plans={plans} as="h3" />
      </Stack>
      <Stack as="p" direction="row" align="center" wrap tone="quiet" above={24} gap={16} rowGap={8}>
        {words.gift}
        <Button to={withReturnPath(paths.gift, returnPath)} size="small">
          {words.giftAction}
        </Button>
      </Stack>
    </>
  );
}
