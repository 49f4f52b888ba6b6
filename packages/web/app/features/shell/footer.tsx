import { Link } from 'react-router';
import { Wordmark } from '../../components/wordmark';
import { paths } from '../../lib/paths';
import { useSite } from '../../lib/use-site';
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
  const { social } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.sign}>
          <Wordmark />
          <p className={styles.quiet}>{text.motto}</p>
        </div>
        <nav aria-label={text.footerMenu}>
          <ul className={styles.links}>
            {LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <ul className={styles.links} aria-label={text.social}>
            {social.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener" className={styles.link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.copyright}>{text.copyright}</p>
      </div>
    </footer>
  );
}
