import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDownIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { OwnThreads } from './own-threads';
import { SupportForm } from './support-form';
import { type SupportInfo, supportInfoQuery } from './support-info';
import styles from './support-layout.module.css';
import { text } from './text';

/** Questions first, the form next to them on wide screens. */
export function SupportLayout() {
  const { data } = useSuspenseQuery(supportInfoQuery());
  return (
    <>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <Text tone="quiet" above={8}>
          {text.lead}
        </Text>
      </header>
      <OwnThreads />
      <div className={styles.columns}>
        <section aria-labelledby="faq">
          <Text as="h2" below={8} id="faq" className={styles.heading}>
            {text.faq}
          </Text>
          <FaqList faq={data.faq} />
          <Contact {...data.contact} />
        </section>
        <section aria-labelledby="write" className={styles.form}>
          <Text as="h2" below={8} id="write" className={styles.heading}>
            {text.form}
          </Text>
          <SupportForm />
        </section>
      </div>
    </>
  );
}

/** Expandable questions; the browser's find-in-page also finds closed answers. */
function FaqList({ faq }: Pick<SupportInfo, 'faq'>) {
  return (
    <div>
      {faq.map(({ question, answer }) => (
        <details key={question} className={styles.item} name="faq">
          <Stack as="summary" direction="row" gap={16} align="center" className={styles.question}>
            <Text as="h3" weight="medium" grow className={styles.words}>
              {question}
            </Text>
            <ChevronDownIcon size={20} className={styles.chevron} />
          </Stack>
          <Text tone="quiet" dir="auto" className={styles.answer}>
            {answer}
          </Text>
        </details>
      ))}
    </div>
  );
}

/** Ways to contact the operators besides the form, if they provided any. */
function Contact({ email, phone, address }: SupportInfo['contact']) {
  if (email === null && phone === null && address === null) return null;
  return (
    <Stack as="address" gap={8} above={24} className={styles.contact}>
      <h2 className={styles.heading}>{text.contact}</h2>
      {phone !== null && (
        <a href={`tel:${toLatinDigits(phone).replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{toPersianDigits(phone)}</bdi>
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      )}
      {address !== null && (
        <Text dir="auto" className={styles.address}>
          {address}
        </Text>
      )}
    </Stack>
  );
}
