import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { siteName } from '../../config/site-config';
import { acceptInstall, declineInstall } from '../../lib/install-prompt';
import styles from './install-offer.module.css';

const text = {
  title: (site: string) => `${site} را نصب کنید`,
  hint: 'از صفحهٔ اصلی گوشی یا رایانه باز می‌شود، بی نوار مرورگر.',
  accept: 'نصب',
  decline: 'نه، ممنون',
};

/** Offers to install the site, in a corner of the screen; see `lib/install-prompt.ts` for the conditions. */
export default function InstallOffer() {
  const title = text.title(siteName());
  return (
    <section className={styles.offer} aria-label={title}>
      <Stack gap={4}>
        <Text weight="medium">{title}</Text>
        <Text size={14} tone="quiet">
          {text.hint}
        </Text>
      </Stack>
      <Stack direction="row" gap={12} wrap>
        <Button variant="action" onClick={acceptInstall}>
          {text.accept}
        </Button>
        <Button onClick={declineInstall}>{text.decline}</Button>
      </Stack>
    </section>
  );
}
