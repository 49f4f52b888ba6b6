import type { User } from '@parde/contract';
import { useId, useRef } from 'react';
import { Button } from '../../components/button';
import { Disc } from '../../components/disc';
import { ProfileAvatar } from '../../components/profile-avatar';
import { Text } from '../../components/typography';
import styles from './account-menu.module.css';
import { accountItems } from './menu-items';
import { MenuLink } from './menu-link';
import { text } from './text';

/**
 * A button with the member's initial or the picture of their profile, which opens the account's menu. Closing it is
 * left to the browser.
 */
export function AccountMenu({ user }: { user: User }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [initial = ''] = user.name;
  // If the account has only one profile, the profile's picture is not needed to tell them apart.
  const profile = (user.profileCount ?? 1) > 1 ? user.profile : null;
  const picture = profile?.avatar;
  return (
    <>
      <Button variant="icon" className={styles.opener} aria-label={text.account} popoverTarget={id}>
        {picture ? (
          <ProfileAvatar avatar={picture} size="32px" />
        ) : (
          <Disc size={32} tone="strong" aria-hidden="true">
            {initial}
          </Disc>
        )}
      </Button>
      <div id={id} ref={panel} popover="auto" className={styles.panel}>
        <Text weight="medium" className={styles.name}>
          <bdi>{profile?.name ?? user.name}</bdi>
        </Text>
        <nav aria-label={text.account}>
          <ul>
            {accountItems(user).map((item) => (
              <li key={item.label}>
                <MenuLink
                  item={item}
                  className={styles.item}
                  iconSize={20}
                  onClick={() => panel.current?.hidePopover()}
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
