import { Button } from '../../components/button';
import { Drawer } from '../../components/drawer';
import { CloseIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { ThemeSelect } from '../../components/theme-select';
import { Wordmark } from '../../components/wordmark';
import { useAuth } from '../../stores/auth';
import { premiumOffer, sideMenuItems } from './menu-items';
import { MenuLink } from './menu-link';
import styles from './side-drawer.module.css';
import { text } from './text';

/** Side menu on mobile. Loaded lazily. */
export default function SideDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useAuth((state) => state.user);
  const offer = premiumOffer(user);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label={text.mainMenu}
      side="start"
      className={styles.panel}
    >
      <Stack direction="row" align="center" justify="between" below={8} className={styles.head}>
        <Wordmark />
        <Button variant="icon" aria-label={text.closeMenu} onClick={onClose}>
          <CloseIcon />
        </Button>
      </Stack>
      {offer && (
        <div className={styles.offer}>
          <Button variant="action" to={offer.to} className={styles.subscribe} onClick={onClose}>
            {offer.label}
          </Button>
        </div>
      )}
      <nav aria-label={text.mainMenu}>
        <ul>
          {sideMenuItems(user).map((item) => (
            <li key={item.label}>
              <MenuLink item={item} className={styles.item} iconSize={22} onClick={onClose} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.theme}>
        <ThemeSelect hasLabel />
      </div>
    </Drawer>
  );
}
