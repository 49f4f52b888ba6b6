import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field, RadioField } from '../../components/field';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { text } from './text';
import type { ReportKind } from './watch-failure';

export interface ReportSubject {
  titleId: number;
  episodeId: number | null;
  /** `null` if there is no file. */
  fileId: number | null;
  /** Position in the film; `null` if unknown. */
  seconds: number | null;
  /** Preselected kind; `null` for none. */
  kind: ReportKind | null;
}

interface ReportDialogProps {
  subject: ReportSubject;
  /** Whether the reporter is a visitor, who gets no reply. */
  isVisitor: boolean;
  onClose: () => void;
}

/** Reports a problem with the current film to the operators. */
export default function ReportDialog({ subject, isVisitor, onClose }: ReportDialogProps) {
  const { titleId, episodeId, fileId, seconds, kind: likely } = subject;
  const words = text.reporting;
  const form = useApiForm({
    schema: ({ playbackReportBody }) => playbackReportBody,
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
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Text size={14} tone="quiet">
        {isVisitor ? words.visitorHint : words.hint}
      </Text>
      <ApiForm form={form} submitLabel={words.send} pendingLabel={words.sending}>
        <RadioField {...form.field('kind')} label={words.kind} options={words.kinds} />
        <Field {...form.field('note')} label={words.note} help={words.noteHelp}>
          {(field) => <textarea {...field} rows={2} maxLength={1000} />}
        </Field>
      </ApiForm>
      <Button onClick={onClose}>{words.cancel}</Button>
    </Dialog>
  );
}
