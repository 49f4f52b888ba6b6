import type { Avatar } from '@parde/contract';
import { type CSSProperties, lazy, Suspense } from 'react';
import { awaitScript } from '../lib/late-scripts';
import styles from './profile-avatar.module.css';

const ProfilePicture = lazy(() => awaitScript(() => import('./profile-picture')));

interface ProfileAvatarProps {
  avatar: Avatar;
  /** A length of CSS. */
  size: string;
}

/** The picture of a profile, whose name stands beside it; drawings are loaded with the first one. */
export function ProfileAvatar({ avatar, size }: ProfileAvatarProps) {
  return (
    <span className={styles.avatar} style={{ '--avatar-size': size } as CSSProperties}>
      <Suspense>
        <ProfilePicture avatar={avatar} />
      </Suspense>
    </span>
  );
}
