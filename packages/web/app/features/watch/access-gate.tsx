import type { Watchable } from '@parde/contract';
import { useLocation } from 'react-router';
import { Button } from '../../components/button';
import { CheckIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { usePremiumPath } from '../../lib/return-path';
import styles from './access-gate.module.css';
import { StagePanel } from './stage';
import { text } from './text';

function SignIn() {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const words = text.walls.sign_in;
  return (
    <StagePanel
      title={words.title}
      hint={words.hint}
      actions={
        <>
          <Button variant="action" to={paths.login(here)}>
            {words.login}
          </Button>
          <Button to={paths.register(here)}>{words.register}</Button>
        </>
      }
    />
  );
}

function Premium() {
  const { pathname, search } = useLocation();
  const plans = usePremiumPath(pathname + search);
  const words = text.walls.premium;
  return (
    <StagePanel
      title={words.title}
      actions={
        plans && (
          <Button variant="action" to={plans}>
            {words.action}
          </Button>
        )
      }
    >
      <ul className={styles.gains}>
        {words.gains.map((gain) => (
          <li key={gain}>
            <CheckIcon size={20} />
            {gain}
          </li>
        ))}
      </ul>
    </StagePanel>
  );
}

/** Explains what the viewer needs in order to watch, what they would get, and how to get it. */
export function AccessGate({
  access,
}: {
  access: Extract<Watchable['access'], 'sign_in' | 'premium'>;
}) {
  return access === 'sign_in' ? <SignIn /> : <Premium />;
}
