import { lazyWithRetry } from './loaded';
import styles from './qr-code.module.css';

const QrPicture = lazyWithRetry(() => import('./qr-picture'));

interface QrCodeProps {
  content: string;
  /** Text alternative: describes the link's target. */
  label: string;
}

/** A QR code, loaded lazily; fills its square container. */
export function QrCode({ content, label }: QrCodeProps) {
  return (
    <div className={styles.place}>
      <QrPicture content={content} label={label} />
    </div>
  );
}
