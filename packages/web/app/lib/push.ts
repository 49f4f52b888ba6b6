/** This browser's subscription; null: none, or no browser for it. */
const findSubscription = async () =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription() ?? null;

/** Ends what this browser's push service knows of the site. Never fails: the server forgets it too. */
export async function unsubscribeBrowser(): Promise<void> {
  await findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

/**
 * Subscribes this browser; permission must have been given.
 *
 * @param publicKey of the site, in base64url
 * @throws what the browser throws when its push service cannot be reached
 */
export async function subscribeBrowser(publicKey: string) {
  // One with another key, or of somebody else, would be refused.
  await unsubscribeBrowser();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
