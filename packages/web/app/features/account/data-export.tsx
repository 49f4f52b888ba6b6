import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { saveFile } from '../../lib/save-file';
import { toast } from '../../lib/toast';
import styles from './status-line.module.css';
import { text } from './text';

/** Uses fetch, because a plain link would not send the token. */
async function downloadExport(): Promise<void> {
  const everything = await callWithCsrf('GET /api/user/export', {});
  const day = everything.exportedAt.slice(0, 10);
  saveFile(`parde-${day}.json`, 'application/json', JSON.stringify(everything, null, 2));
}

/** Downloads everything stored about the member as a file. */
export function DataExport() {
  const take = useMutation({ mutationFn: downloadExport, gcTime: 0 });
  const words = text.dataExport;
  return (
    <>
      <Button aria-disabled={take.isPending} onClick={() => !take.isPending && take.mutate()}>
        {take.isPending ? words.getting : words.get}
      </Button>
      <Text size={14} above={8} role="status" className={styles.done}>
        {take.isSuccess && words.got}
      </Text>
      {take.error && (
        <Text size={14} above={8} role="alert" tone="error">
          {actionFailure(take.error)}
        </Text>
      )}
    </>
  );
}

const FORMATS = ['letterboxd', 'trakt', 'imdb', 'watchlist'] as const;

/** Downloads ratings, diary and watchlist as tables that other sites can import. */
export function ExportButtons() {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      callWithCsrf('GET /api/user/data-import/{format}', { params: { format } }),
    onSuccess: (file) => saveFile(file.name, 'text/csv', file.text),
    onError: (error) => toast(actionFailure(error)),
  });
  return (
    <Stack direction="row" gap={12} wrap>
      {FORMATS.map((format) => (
        <Button key={format} aria-disabled={isPending} onClick={() => !isPending && mutate(format)}>
          {text.exporting[format]}
        </Button>
      ))}
    </Stack>
  );
}
