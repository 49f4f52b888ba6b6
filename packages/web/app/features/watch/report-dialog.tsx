import { playbackReportBody } from '@parde/contract/forms';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { FormField } from '../../components/form-field';
import styles from '../../components/report-form.module.css';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { text } from './text';
import type { ReportKind } from './watch-failure';

export interface ReportSubject {
  titleId: number;
  episodeId: number | null;
  /** Null: there is no file. */
  fileId: number | null;
  /** Position in the film; null: unknown. */
  seconds: number | null;
  /** Preselected kind; null: none. */
  kind: ReportKind | null;
}

interface ReportDialogProps {
  subject: ReportSubject;
  /** Visitors get no answer. */
  isVisitor: boolean;
  onClose: () => void;
}

/** Reports a problem with the current film to the operators. */
export default function ReportDialog({ subject, isVisitor, onClose }: ReportDialogProps) {
  const { titleId, episodeId, fileId, seconds, kind: likely } = subject;
  const words = text.reporting;
  const form = useApiForm({
    schema: playbackReportBody,
    defaultValues: {
      title_id: titleId,
      ...(episodeId === null ? {} : { episode_id: episodeId }),
      ...(fileId === null ? {} : { file_id: fileId }),
      ...(likely === null ? {} : { kind: likely }),
      ...(seconds === null ? {} : { position_seconds: Math.max(0, Math.floor(seconds)) }),
    },
    submit: (body) => callWithCsrf('POST /api/playback-reports', { body }),
    onDone: () => {
      onClose();
      toast(isVisitor ? words.visitorDone : words.done);
    },
  });
  const kind = form.field('kind');
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Text size={14} tone="quiet">
        {isVisitor ? words.visitorHint : words.hint}
      </Text>
      <ApiForm form={form} submitLabel={words.send} pendingLabel={words.sending}>
        <fieldset className={styles.reasons} aria-describedby="report-error">
          <Text as="legend" size={14} weight="medium" className={styles.legend}>
            {words.kind}
          </Text>
          {Object.entries(words.kinds).map(([value, label]) => (
            <Stack
              as="label"
              direction="row"
              gap={12}
              align="center"
              key={value}
              className={styles.reason}
            >
              <input {...kind.input} type="radio" value={value} className={styles.radio} />
              {label}
            </Stack>
          ))}
          <Text size={14} tone="error" id="report-error">
            {kind.error}
          </Text>
        </fieldset>
        <FormField {...form.field('note')} label={words.note} help={words.noteHelp}>
          {(field) => (
            <textarea
              {...field}
              className={`${field.className} ${styles.note}`}
              rows={2}
              maxLength={1000}
              dir="auto"
            />
          )}
        </FormField>
      </ApiForm>
      <Button onClick={onClose}>{words.cancel}</Button>
    </Dialog>
  );
}
