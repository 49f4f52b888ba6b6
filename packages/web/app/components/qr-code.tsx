import { lazy, Suspense } from 'react';
import styles from './qr-code.module.css';

const QrPicture = lazy(() => import('./qr-picture'));

interface QrCodeProps {
  content: string;
  /** What it leads to, for who does not see it. */
  label: string;
}

/** A picture for the cameras of phones, loaded when it is shown; fills the square that it stands in. */
export function QrCode({ content, label }: QrCodeProps) {
  return (
    <div className={styles.place}>
      <Suspense>
        <QrPicture content={content} label={label} />
      </Suspense>
    </div>
  );
}
