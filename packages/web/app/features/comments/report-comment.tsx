import { reportBody } from '@parde/contract/forms';
import { ApiForm } from '../../components/api-form';
import button from '../../components/button.module.css';
import { Dialog } from '../../components/dialog';
import { FormField } from '../../components/form-field';
import styles from '../../components/report-form.module.css';
import { callWithCsrf } from '../../lib/csrf';
import { say } from '../../lib/say';
import { useApiForm } from '../../lib/use-api-form';
import { text } from './text';

/** Reports a comment to the operators. */
export function ReportComment({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useApiForm({
    schema: reportBody,
    submit: (body) => callWithCsrf('POST /api/user/comments/{id}/report', { params: { id }, body }),
    onDone: () => {
      onClose();
      say(text.reporting.done);
    },
  });
  const reason = form.field('reason');
  return (
    <Dialog title={text.reporting.title} onClose={onClose}>
      <p className={styles.hint}>{text.reporting.hint}</p>
      <ApiForm form={form} submitLabel={text.reporting.send} pendingLabel={text.reporting.sending}>
        <fieldset className={styles.reasons} aria-describedby="report-error">
          <legend className={styles.legend}>{text.reporting.reason}</legend>
          {Object.entries(text.reporting.reasons).map(([value, label]) => (
            <label key={value} className={styles.reason}>
              <input {...reason.input} type="radio" value={value} className={styles.radio} />
              {label}
            </label>
          ))}
          <p id="report-error" className={styles.error}>
            {reason.error}
          </p>
        </fieldset>
        <FormField {...form.field('note')} label={text.reporting.note}>
          {(field) => (
            <textarea
              {...field}
              className={`${field.className} ${styles.note}`}
              rows={2}
              maxLength={500}
              dir="auto"
            />
          )}
        </FormField>
      </ApiForm>
      <button type="button" className={button.quiet} onClick={onClose}>
        {text.reporting.cancel}
      </button>
    </Dialog>
  );
}
