import { ChevronDownIcon } from '../../components/icons/icon';
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
        <p className={styles.lead}>{text.lead}</p>
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="faq">
          <h2 id="faq" className={styles.heading}>
            {text.faq}
          </h2>
          <FaqList />
        </section>
        <section aria-labelledby="write" className={styles.form}>
          <h2 id="write" className={styles.heading}>
            {text.form}
          </h2>
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
          <summary className={styles.question}>
            <h3 className={styles.words}>{question}</h3>
            <ChevronDownIcon size={20} className={styles.chevron} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
