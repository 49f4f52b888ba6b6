import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { siteName } from '../../config/site-config';
import { acceptInstall, declineInstall } from '../../lib/install-prompt';
import styles from './install-offer.module.css';
import { text } from './text';

/** Offers to install the site, in a corner; see `lib/install-prompt.ts` for when. */
export default function InstallOffer() {
  const title = text.install.title(siteName());
  return (
    <section className={styles.offer} aria-label={title}>
      <Stack gap={4}>
        <Text weight="medium">{title}</Text>
        <Text size={14} tone="quiet">
          {text.install.hint}
        </Text>
      </Stack>
      <Stack direction="row" gap={12} wrap>
        <Button variant="action" onClick={acceptInstall}>
          {text.install.accept}
        </Button>
        <Button onClick={declineInstall}>{text.install.decline}</Button>
      </Stack>
    </section>
  );
}
