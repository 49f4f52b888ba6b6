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
    hint: 'از سایت برداشته شده است.',
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

function kindOf(error: unknown): keyof typeof TEXT {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing';
  if (isRouteErrorResponse(error) && [410, 451].includes(error.status)) return 'removed';
  if (isRouteErrorResponse(error) && error.status === 503) return 'busy';
  // A failed fetch is a TypeError without a status.
  if (error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine) {
    return 'offline';
  }
  return 'failed';
}

/** Error and not-found page. `error` is what a route threw. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error);
  const { title, action } = TEXT[kind];
  // For a removed title, the hint is the reason given by the operator.
  const hint = kind === 'removed' && isRouteErrorResponse(error) ? error.data : TEXT[kind].hint;
  const status = isRouteErrorResponse(error) ? error.status : null;
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
