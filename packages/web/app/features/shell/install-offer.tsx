import { Button } from '../../components/button';
import { Text } from '../../components/typography';
import { siteName } from '../../config/site-config';
import { acceptInstall, declineInstall } from '../../lib/install-prompt';
import styles from './install-offer.module.css';

const text = {
  title: (site: string) => `${site} را نصب کنید`,
  accept: 'نصب',
  decline: 'نه، ممنون',
};

/** Offers to install the site, in a strip at the bottom edge; see `lib/install-prompt.ts` for the conditions. */
export default function InstallOffer() {
  const title = text.title(siteName());
  return (
    <section className={styles.offer} aria-label={title}>
      <Text size={14} weight="medium" truncate grow>
        {title}
      </Text>
      <Button size="small" variant="action" onClick={acceptInstall}>
        {text.accept}
      </Button>
      <Button size="small" onClick={declineInstall}>
        {text.decline}
      </Button>
    </section>
  );
}
