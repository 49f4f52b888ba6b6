import { formatPercent, formatRating } from '@parde/shared/digits';
import { StarIcon } from './icons/icon';
import styles from './ratings.module.css';
import { Text } from './typography';

/** IMDb value, 0–10. */
export function ImdbRating({ value }: { value: number }) {
  return (
    <Text as="span" size={12} className={styles.rating}>
      <StarIcon size={16} className={styles.star} />
      <span className="visually-hidden">امتیاز IMDb: </span>
      {formatRating(value)}
    </Text>
  );
}

const STATUS = {
  certified_fresh: { label: 'تازهٔ تأییدشده', image: '/images/tomato-certified.svg' },
  fresh: { label: 'تازه', image: '/images/tomato-fresh.svg' },
  rotten: { label: 'گندیده', image: '/images/tomato-rotten.svg' },
};

/** Rotten Tomatoes score, 0–100, with the picture of its status. */
export function TomatoMeter({
  rtMeter,
  rtStatus,
}: {
  rtMeter: number;
  rtStatus: keyof typeof STATUS;
}) {
  const { label, image } = STATUS[rtStatus];
  return (
    <Text as="span" size={12} className={styles.rating}>
      <img src={image} alt={`راتن‌تومیتوز، ${label}:`} width={16} height={16} loading="lazy" />
      {formatPercent(rtMeter)}
    </Text>
  );
}
