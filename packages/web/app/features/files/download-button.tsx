import type { Access } from '@parde/contract';
import { mayWatch } from '@parde/shared/access';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../components/button';
import { DownloadIcon } from '../../components/icons/action-icons';
import { LockIcon } from '../../components/icons/more-icons';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { usePremiumPath } from '../../lib/return-path';
import { toast } from '../../lib/toast';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { text } from './text';

interface DownloadButtonProps {
  fileId: number;
  /** For a subtitle; absent for the film. */
  subtitle?: { id: number; format: 'original' | 'vtt' };
  access: Access;
  /** Describes what is downloaded, to distinguish several buttons on a page. */
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Downloads a film or subtitle; without access, leads to sign-in or plans. */
export function DownloadButton(props: DownloadButtonProps) {
  const { fileId, subtitle, access, label, children, className } = props;
  const { pathname } = useLocation();
  const plans = usePremiumPath(pathname);
  const isHydrated = useIsHydrated();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callWithCsrf('POST /api/downloads', {
        body: {
          file_id: fileId,
          ...(subtitle ? { subtitle_id: subtitle.id, format: subtitle.format } : {}),
        },
      }),
    onSuccess: ({ url, fileName }) => startDownload(url, fileName),
    onError: (error) => toast(actionFailure(error)),
  });
  if (!mayWatch(access)) {
    const way = access === 'premium' ? plans : paths.login(pathname);
    return (
      <Button
        size="small"
        className={className}
        {...(way === null ? { disabled: true } : { to: way })}
        aria-label={`${label}، ${text.locked[access === 'premium' ? 'premium' : 'sign_in']}`}
      >
        <LockIcon size={16} />
        {children}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      className={className}
      aria-label={label}
      disabled={!isHydrated}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      <DownloadIcon size={16} />
      {children}
    </Button>
  );
}

/** Downloads a URL of this site without leaving the page. */
function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
