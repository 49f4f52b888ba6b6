/** This browser's subscription; `null` if there is none, or the browser does not support any. */
const findSubscription = async () =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription() ?? null;

/** Ends this browser's push subscription. Never rejects: the server deletes it, too. */
export async function unsubscribeBrowser(): Promise<void> {
  await findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

/**
 * Subscribes this browser; permission must have been granted.
 *
 * @param publicKey the site's key, in base64url
 * @throws the browser's error if its push service cannot be reached
 */
export async function subscribeBrowser(publicKey: string) {
  // An existing subscription with a different key, or of another member, would be refused.
  await unsubscribeBrowser();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
