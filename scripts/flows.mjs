/**
 * What five flows pass on their way from the browser to SQL, as `file#name`: each step imports the
 * next one, or reaches it over the wire by an endpoint of the contract. `check-structure.mjs` follows
 * them, counts their files, and fails when a step is no longer there.
 */
export const flows = {
  'search for a film': [
    'packages/web/app/features/search/search-box.tsx#SearchBox',
    'packages/web/app/features/search/search-dropdown.tsx#SearchDropdown',
    'packages/web/app/features/search/use-quick-search.ts#useTitleSearch',
    'packages/contract/src/title-endpoints.ts#searchTitles',
    'packages/server/src/features/titles/routes.ts#api.searchTitles',
    'packages/server/src/features/titles/search-titles.ts#searchTitles',
    'packages/server/src/db/read-models/name-search/search-by-name.ts#searchByName',
    'packages/server/src/db/read-models/name-search/name-matches.ts#queryRows',
  ],
  'add to the watchlist': [
    'packages/web/app/components/card-actions.tsx#useWatchlistToggle',
    'packages/web/app/lib/use-title-actions.ts#useWatchlistToggle',
    'packages/contract/src/user-titles.ts#setWatchlist',
    'packages/server/src/features/watchlist/routes.ts#api.setWatchlist',
    'packages/server/src/features/watchlist/watchlist.ts#queryRow',
  ],
  'start a playback': [
    'packages/web/app/routes/watch.tsx#WatchSessionProvider',
    'packages/web/app/features/watch/watch-session.tsx#usePlaybackSession',
    'packages/web/app/features/watch/playback-session.ts#createPlaybackSession',
    'packages/contract/src/playback.ts#startPlayback',
    'packages/server/src/features/playback/routes.ts#api.startPlayback',
    'packages/server/src/features/playback/start-playback.ts#acquireLease',
    'packages/server/src/features/playback/lease.ts#queryRow',
  ],
  'buy a plan': [
    'packages/web/app/features/billing/join.tsx#Checkout',
    'packages/web/app/features/billing/checkout.tsx#useCheckout',
    'packages/web/app/features/billing/use-checkout.ts#placeOrder',
    'packages/web/app/features/billing/api.ts#placeOrder',
    'packages/contract/src/orders.ts#join',
    'packages/server/src/features/billing/orders/routes.ts#api.join',
    'packages/server/src/features/billing/orders/place-order.ts#insertPayment',
    'packages/server/src/features/billing/payments/payments.ts#insertPayment',
  ],
  'write a comment': [
    'packages/web/app/features/comments/comment-form.tsx#WriteComment',
    'packages/contract/src/comments.ts#writeComment',
    'packages/server/src/features/comments/routes.ts#api.writeComment',
    'packages/server/src/features/comments/write-comment.ts#insert',
  ],
};
