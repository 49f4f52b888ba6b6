import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** URLs in the order of SPEC §2, and those of receipts and gift cards. */
export default [
  layout('routes/page-boundary.tsx', [
    index('routes/home.tsx'),
    route('contact', 'routes/contact.tsx'),
    ...['about', 'terms', 'privacy'].map((name) =>
      route(name, 'routes/site-page.tsx', { id: name }),
    ),
    route('support/thread', 'routes/support-thread.tsx'),
    route('titles/:id/files', 'routes/title-files.tsx'),
    route('titles/:id/:slug', 'routes/title.tsx'),
    route('watch/trailer/:imdb', 'routes/trailer.tsx'),
    route('watch/:imdb/:id', 'routes/watch.tsx'),
    route('tv', 'routes/series.tsx'),
    route('collections', 'routes/collections.tsx'),
    route('collections/:id/:slug', 'routes/collection.tsx'),
    route('lists/:id/:slug', 'routes/list.tsx'),
    route('people/:role/:id/:slug', 'routes/person.tsx'),
    route('comingsoon', 'routes/coming-soon.tsx'),
    route('categories', 'routes/categories.tsx'),
    layout('routes/auth-frame.tsx', [
      layout('routes/visitor-only.tsx', [
        route('auth/login', 'routes/login.tsx'),
        route('auth/register', 'routes/register.tsx'),
        route('auth/forgot-password', 'routes/forgot-password.tsx'),
      ]),
      route('auth/reset-password/:token', 'routes/reset-password.tsx'),
      route('auth/verify-email', 'routes/verify-email.tsx'),
      route('auth/not-me', 'routes/not-me.tsx'),
      route('auth/logout', 'routes/logout.tsx'),
    ]),
    layout('routes/premium.tsx', [
      route('premium/plans', 'routes/plans.tsx'),
      route('premium/plans/:id', 'routes/plan.tsx'),
      route('premium/join/:id', 'routes/join.tsx'),
    ]),
    layout('routes/guarded.tsx', [
      route('screenshots/:id', 'routes/screenshots.tsx'),
      route('profiles', 'routes/profiles.tsx'),
      layout('routes/user-area.tsx', [
        route('user/dashboard', 'routes/dashboard.tsx'),
        route('user/watchlist', 'routes/watchlist.tsx'),
        route('user/history', 'routes/history.tsx'),
        route('user/diary', 'routes/diary.tsx'),
        route('user/lists', 'routes/own-lists.tsx'),
        route('user/lists/:id', 'routes/own-list.tsx'),
        route('user/data-import', 'routes/data-import.tsx'),
        route('user/notifications', 'routes/notifications.tsx'),
        route('user/orders/:id', 'routes/order.tsx'),
        route('user/new-request', 'routes/new-request.tsx'),
        route('user/edit-password', 'routes/edit-password.tsx'),
        route('user/security', 'routes/security.tsx'),
      ]),
      route('successful-payment', 'routes/successful-payment.tsx'),
      route('gopremium', 'routes/go-premium.tsx'),
      route('gift', 'routes/gift.tsx'),
      route('gift/card/:order', 'routes/gift-card.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
