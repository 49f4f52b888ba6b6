import type { Avatar } from '@parde/contract';
import { type CSSProperties, lazy, Suspense } from 'react';
import { importWithRetry } from '../lib/late-scripts';
import styles from './profile-avatar.module.css';

const ProfilePicture = lazy(() => importWithRetry(() => import('./profile-picture')));

interface ProfileAvatarProps {
  avatar: Avatar;
  /** A CSS length. */
  size: string;
}

/**
 * A profile's picture, decorative because the name is beside it; the drawings are loaded when the first one is shown.
 */
export function ProfileAvatar({ avatar, size }: ProfileAvatarProps) {
  return (
    <span className={styles.avatar} style={{ '--avatar-size': size } as CSSProperties}>
      <Suspense>
        <ProfilePicture avatar={avatar} />
      </Suspense>
    </span>
  );
}
