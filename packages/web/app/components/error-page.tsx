import { formatPlain } from '@parde/shared/digits';
import { isRouteErrorResponse } from 'react-router';
import { siteName } from '../config/site-config';
import { paths } from '../lib/paths';
import { Button } from './button';
import { Notice } from './notice';

const TEXT = {
  missing: {
    title: 'این صفحه پیدا نشد',
    hint: 'شاید نشانی اشتباه نوشته شده یا صفحه جابه‌جا شده باشد. از جست‌وجوی بالای صفحه هم می‌توانید کمک بگیرید.',
    action: 'رفتن به صفحهٔ نخست',
  },
  removed: {
    title: 'این عنوان در دسترس نیست',
    // The operator's reason is shown instead.
    hint: '',
    action: 'رفتن به صفحهٔ نخست',
  },
  busy: {
    title: 'سرور سرش شلوغ است',
    hint: 'چند لحظهٔ دیگر دوباره تلاش کنید.',
    action: 'تلاش دوباره',
  },
  offline: {
    title: 'اینترنت در دسترس نیست',
    hint: 'اتصال خود را بررسی کنید و دوباره تلاش کنید.',
    action: 'تلاش دوباره',
  },
  failed: {
    title: 'مشکلی پیش آمد',
    hint: 'این صفحه نمایش داده نشد. دوباره تلاش کنید؛ اگر باز هم نشد، به پشتیبانی خبر دهید.',
    action: 'تلاش دوباره',
  },
};

function kindOf(error: unknown, status: number | undefined): keyof typeof TEXT {
  if (status === 404) return 'missing';
  if (status === 410 || status === 451) return 'removed';
  if (status === 503) return 'busy';
  // A failed fetch is a TypeError without a status.
  if (error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine) {
    return 'offline';
  }
  return 'failed';
}

/** Error and not-found page. `error` is what a route threw. */
export function ErrorPage({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : null;
  const status = response?.status;
  const kind = kindOf(error, status);
  const { title, action } = TEXT[kind];
  const hint = kind === 'removed' ? response?.data : TEXT[kind].hint;
  return (
    <>
      <title>{`${title} | ${siteName()}`}</title>
      <Notice
        as="h1"
        {...(status ? { sign: formatPlain(status) } : {})}
        title={title}
        hint={hint}
        action={
          kind === 'missing' || kind === 'removed' ? (
            <Button variant="action" to={paths.home()}>
              {action}
            </Button>
          ) : (
            // A full reload, because the failure may be in the script itself.
            <Button variant="action" onClick={() => location.reload()}>
              {action}
            </Button>
          )
        }
      />
    </>
  );
}
