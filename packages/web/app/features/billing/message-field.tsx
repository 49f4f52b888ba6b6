import { formatPlain } from '@parde/shared/digits';
import { useId } from 'react';
import notes from '../../components/field-notes.module.css';
import field from '../../components/form-field.module.css';
import { text } from './gift-text';
import styles from './message-field.module.css';

const words = text.give;
const LONGEST = 300;
/** Number of remaining characters from which on they are displayed. */
const NEAR = 60;

/** The giver's message. */
export function MessageField(props: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const left = LONGEST - props.value.length;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {words.message}
      </label>
      <textarea
        id={id}
        className={`${field.input} ${styles.message}`}
        rows={3}
        maxLength={LONGEST}
        dir="auto"
        value={props.value}
        aria-describedby={`${id}help`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p id={`${id}help`} className={notes.help}>
        {words.messageHelp} {left <= NEAR && words.left(formatPlain(left))}
      </p>
    </div>
  );
}
