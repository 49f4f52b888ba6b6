import { mayWatch } from '@parde/shared/access';
import { useLocation } from 'react-router';
import { Button } from '../../components/button';
import { LockIcon } from '../../components/icons/more-icons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { usePremiumPath } from '../../lib/return-path';
import { useAccess } from '../../lib/use-access';
import styles from './access-note.module.css';
import { text } from './text';

/** Explains what is needed to play or download these files, with a link. */
export function AccessNote() {
  const access = useAccess(false);
  const { pathname } = useLocation();
  const plans = usePremiumPath(pathname);
  if (mayWatch(access)) return null;
  const way = access === 'premium' ? plans : paths.login(pathname);
  const words = access === 'premium' ? text.note.premium : text.note.sign_in;
  return (
    <Stack
      as="aside"
      direction="row"
      align="center"
      wrap
      below={24}
      panel
      className={styles.note}
      aria-label={words.title}
    >
      <LockIcon />
      <div className={styles.words}>
        <Text weight="medium">{words.title}</Text>
        <Text size={14} tone="quiet">
          {words.hint}
        </Text>
      </div>
      {way && (
        <Button variant="action" to={way}>
          {words.action}
        </Button>
      )}
    </Stack>
  );
}
