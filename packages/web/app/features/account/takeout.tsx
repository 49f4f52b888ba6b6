import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import styles from './status-line.module.css';
import { text } from './text';

/** Uses fetch, because a plain link would not send the token. */
async function takeOut(): Promise<void> {
  const everything = await callWithCsrf('GET /api/user/export', {});
  const day = everything.exportedAt.slice(0, 10);
  saveFile(`parde-${day}.json`, 'application/json', JSON.stringify(everything, null, 2));
}

/** Downloads everything stored about the member as a file. */
export function Takeout() {
  const take = useMutation({ mutationFn: takeOut, gcTime: 0 });
  const words = text.takeout;
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

/** Lets the browser download a text as a file. */
function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
