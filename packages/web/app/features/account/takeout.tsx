import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { saveFile } from '../../lib/save-file';
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
