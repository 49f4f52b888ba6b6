import { ChevronDownIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { FAQ } from './faq';
import { SupportForm } from './support-form';
import styles from './support-layout.module.css';
import { text } from './text';

/** Questions first, the form next to them on wide screens. */
export function SupportLayout() {
  return (
    <>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <Text tone="quiet" above={8}>
          {text.lead}
        </Text>
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="faq">
          <Text as="h2" below={8} id="faq" className={styles.heading}>
            {text.faq}
          </Text>
          <FaqList />
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
function FaqList() {
  return (
    <div>
      {FAQ.map(({ question, answer }) => (
        <details key={question} className={styles.item} name="faq">
          <Stack as="summary" direction="row" gap={16} align="center" className={styles.question}>
            <Text as="h3" weight="medium" grow className={styles.words}>
              {question}
            </Text>
            <ChevronDownIcon size={20} className={styles.chevron} />
          </Stack>
          <Text tone="quiet" className={styles.answer}>
            {answer}
          </Text>
        </details>
      ))}
    </div>
  );
}
