import { Link } from 'react-router';
import { Stack } from '../../components/stack';
import { text as sharedText } from '../../components/text';
import { ThemeSelect } from '../../components/theme-select';
import { Text } from '../../components/typography';
import { Wordmark } from '../../components/wordmark';
import { paths } from '../../lib/paths';
import { chooseRemoteMode, useRemoteMode } from '../../lib/remote-mode';
import { useSite } from '../../lib/use-site';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import styles from './footer.module.css';
import { text } from './text';

const LINKS = [
  { label: text.categories, to: paths.categories },
  { label: text.collections, to: paths.collections() },
  { label: text.comingSoon, to: paths.comingSoon() },
  { label: text.premium, to: paths.plans },
  { label: text.support, to: paths.contact },
];

export function Footer() {
  const { motto, footerText, socialLinks, pages } = useSite();
  const isLimited = useAuth(({ user }) => isChild(user));
  const links = [
    ...LINKS.filter(({ to }) => !isLimited || to !== paths.plans),
    ...pages.map((page) => ({ label: sharedText.sitePages[page], to: paths[page] })),
  ];
  return (
    <footer className={styles.footer}>
      <Stack direction="row" align="center" justify="between" wrap className={styles.inner}>
        <Stack gap={8}>
          <Wordmark />
          <Text size={12} tone="quiet">
            {motto}
          </Text>
        </Stack>
        <nav aria-label={text.footerMenu}>
          <Stack as="ul" direction="row" wrap className={styles.links}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Text as={Link} size={14} tone="quiet" to={to} className={styles.link}>
                  {label}
                </Text>
              </li>
            ))}
            <li>
              <RemoteSwitch />
            </li>
          </Stack>
        </nav>
        {socialLinks.length > 0 && (
          <Stack as="ul" direction="row" wrap className={styles.links} aria-label={text.social}>
            {socialLinks.map(({ label, url }) => (
              <li key={url}>
                <Text
                  as="a"
                  size={14}
                  tone="quiet"
                  href={url}
                  rel="me noopener"
                  className={styles.link}
                >
                  {label}
                </Text>
              </li>
            ))}
          </Stack>
        )}
        <Stack
          direction="row"
          gap={16}
          align="center"
          justify="between"
          wrap
          className={styles.last}
        >
          <Text size={12} tone="quiet">
            {footerText ?? text.copyright}
          </Text>
          <div className={styles.theme}>
            <ThemeSelect hasLabel />
          </div>
        </Stack>
      </Stack>
    </footer>
  );
}

/** Manual switch to remote mode, for televisions that are not recognised and for keyboards used on the sofa. */
function RemoteSwitch() {
  const isOn = useRemoteMode();
  return (
    <Text
      as="button"
      type="button"
      size={14}
      tone="quiet"
      className={styles.link}
      onClick={({ currentTarget }) => {
        chooseRemoteMode(!isOn);
        if (isOn) return;
        // In remote mode everything grows, which would move this button out of the viewport: the focus starts at the
        // top of the page instead.
        currentTarget.blur();
        scrollTo(0, 0);
      }}
    >
      {isOn ? text.leaveRemoteMode : text.remoteMode}
    </Text>
  );
}
