import { useEffect, useState } from 'react';
import { Button } from './button';
import { ShareIcon } from './icons/action-icons';
import styles from './share-button.module.css';
import { Text } from './typography';

export const text = {
  label: 'هم‌رسانی',
  copied: 'نشانی این صفحه رونوشت شد.',
  failed: 'رونوشت نشد؛ نشانی را از نوار مرورگر بردارید.',
};

const SAID_FOR_MS = 5_000;

/** Shares the page's canonical URL; a cancelled share needs no message. */
async function share(name: string, url: string): Promise<string> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: name, url });
      return '';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return '';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return text.copied;
  } catch {
    return text.failed;
  }
}

/** Opens the system's share sheet if there is one, else copies the URL and says so. */
export function ShareButton({ name, path }: { name: string; path: string }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const onClick = async () => setMessage(await share(name, new URL(path, location.origin).href));
  return (
    <>
      <Button
        className={styles.button}
        aria-label={text.label}
        title={text.label}
        onClick={onClick}
      >
        <ShareIcon size={20} />
      </Button>
      <Text as="span" size={14} tone="quiet" role="status" className={styles.message}>
        {message}
      </Text>
    </>
  );
}
