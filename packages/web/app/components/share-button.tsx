import { toast } from '../lib/toast';
import { Button } from './button';
import { ShareIcon } from './icons/action-icons';
import styles from './share-button.module.css';

export const text = {
  label: 'هم‌رسانی',
  copied: 'نشانی این صفحه رونوشت شد.',
  failed: 'رونوشت نشد؛ نشانی را از نوار مرورگر بردارید.',
};

/** Shares the page's canonical URL; a cancelled share needs no message. */
async function share(name: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: name, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(text.copied);
  } catch {
    toast(text.failed);
  }
}

/** Opens the system's share sheet if available, else copies the URL and confirms it. */
export function ShareButton({ name, path }: { name: string; path: string }) {
  return (
    <Button
      className={styles.button}
      aria-label={text.label}
      title={text.label}
      onClick={() => share(name, new URL(path, location.origin).href)}
    >
      <ShareIcon size={20} />
    </Button>
  );
}
