import { ChevronDownIcon } from '../../components/icons/icon';
import { FAQ } from './faq';
import styles from './faq-list.module.css';

/** Expandable questions; the browser's find-in-page also finds closed answers. */
export function FaqList() {
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
