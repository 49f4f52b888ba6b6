import { AppError } from '../../domain/app-error.ts';
import type { MediaLinkRefusal } from '../../domain/media-link.ts';
import type { LinkAuthorization } from '../billing/entitlements/access.ts';

function forbidden(message: string, userMessage: string, reason?: AppError['reason']): AppError {
  return new AppError({ code: 'forbidden', message, userMessage, ...(reason && { reason }) });
}

function notFoundHere(message: string): AppError {
  return new AppError({ code: 'not_found', message, userMessage: 'چیزی در این نشانی نیست' });
}

const BY_LINK: Record<MediaLinkRefusal, () => AppError> = {
  // Forged links get no hint about what is wrong.
  malformed: () => notFoundHere('media link: malformed'),
  altered: () => notFoundHere('media link: altered'),
  other_path: () => notFoundHere('media link: other path'),
  expired: () => forbidden('media link: expired', 'مهلت این پیوند گذشته است؛ صفحه را تازه کنید'),
};

/** The error for a refused link. */
export function linkRefusal(refusal: MediaLinkRefusal): AppError {
  return BY_LINK[refusal]();
}

export function hotlinkDenied(): AppError {
  return forbidden('media link: hotlink', 'این پیوند فقط در خود سایت کار می‌کند');
}

export function tooManyNetworks(): AppError {
  return forbidden(
    'media link: too many networks',
    'این پیوند در چند جای دیگر هم باز شده است و دیگر کار نمی‌کند؛ صفحه را تازه کنید',
  );
}

/** A valid link to an object that is not in storage (any more). */
export function objectMissing(): AppError {
  return new AppError({
    code: 'not_found',
    message: 'media link: no such object in storage',
    userMessage: 'این فایل دیگر در سایت نیست',
    reason: 'missing',
  });
}

/** The error for the condition of a link that no longer holds; `null` if all hold. */
export function linkDenial(authorization: LinkAuthorization | null): AppError | null {
  if (!authorization) {
    return new AppError({
      code: 'not_found',
      message: 'media link: no such file any more',
      userMessage: 'این فیلم دیگر در سایت نیست',
      reason: 'missing',
    });
  }
  if (!authorization.isSignedIn) {
    return forbidden(
      'media link: session ended',
      'از حساب خود خارج شده‌اید؛ برای تماشا دوباره وارد شوید',
      'sign_in',
    );
  }
  if (!authorization.mayWatch) {
    return forbidden(
      'media link: entitlement ended',
      'اشتراک شما به پایان رسیده است؛ برای ادامهٔ تماشا آن را تمدید کنید',
      'premium',
    );
  }
  if (authorization.isLeaseLive) return null;
  return forbidden(
    'media link: playback ended',
    'این پخش به پایان رسیده یا در دستگاه دیگری متوقف شده است',
    'stopped',
  );
}
