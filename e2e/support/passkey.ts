import type { BrowserContext, Page } from '@playwright/test';

/** A device with a fingerprint reader that always agrees. */
export async function addVirtualAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs out, and signs in to the account whose passkey this device has. */
export async function signInWithPasskey(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies({ name: 'token' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  // The autofill list of the e-mail field may offer it by itself, as this device does.
  const button = page.getByRole('button', { name: 'ورود با کلید عبور' });
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}
