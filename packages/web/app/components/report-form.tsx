import type { ReportBody } from '@parde/contract';
import { MAX_NOTE } from '@parde/shared/limits';
import { siteName } from '../config/site-config';
import { toast } from '../lib/toast';
import { useApiForm } from '../lib/use-api-form';
import { ApiForm } from './api-form';
import { Button } from './button';
import { Dialog } from './dialog';
import { Field, RadioField } from './field';
import { Text } from './typography';

const text = {
  hint: () => `گزارش را گردانندگان ${siteName()} می‌خوانند؛ نویسنده از آن باخبر نمی‌شود.`,
  reason: 'چه اشکالی دارد؟',
  reasons: {
    spoiler: 'داستان را لو می‌دهد و پوشیده نیست',
    insult: 'توهین‌آمیز است',
    spam: 'تبلیغ یا هرزنوشته است',
    other: 'چیز دیگری است',
  } satisfies Record<ReportBody['reason'], string>,
  note: 'توضیح (اختیاری)',
  send: 'فرستادن گزارش',
  sending: 'در حال فرستادن…',
  cancel: 'انصراف',
  done: 'گزارش شما رسید. سپاسگزاریم.',
};

interface ReportDialogProps {
  title: string;
  send: (body: ReportBody) => Promise<unknown>;
  onClose: () => void;
}

/** Reports a member's contribution to the operators. Import it lazily: it loads the form library. */
export default function ReportDialog({ title, send, onClose }: ReportDialogProps) {
  const form = useApiForm({
    schema: ({ reportBody }) => reportBody,
    submit: send,
    onDone: () => {
      onClose();
      toast(text.done);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Text size={14} tone="quiet">
        {text.hint()}
      </Text>
      <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
        <RadioField {...form.field('reason')} label={text.reason} options={text.reasons} />
        <Field {...form.field('note')} label={text.note}>
          {(field) => <textarea {...field} rows={2} maxLength={MAX_NOTE} />}
        </Field>
      </ApiForm>
      <Button onClick={onClose}>{text.cancel}</Button>
    </Dialog>
  );
}
