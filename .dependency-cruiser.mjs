/** The dependency rule of docs/architecture.md. @type {import('dependency-cruiser').IConfiguration} */
const TEST = '\\.(test|int\\.test)\\.tsx?$';

export default {
  forbidden: [
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^packages/shared/src', pathNot: TEST },
      to: { pathNot: ['^packages/shared/src', '(^|/)node_modules/jalaali-js/'] },
    },
    {
      name: 'contract-needs-only-zod-and-shared',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: TEST },
      to: {
        pathNot: ['^packages/(contract|shared)/src', '(^|/)node_modules/(zod/|@parde/shared(/|$))'],
      },
    },
    {
      name: 'web-and-admin-know-only-contract-and-shared',
      severity: 'error',
      from: { path: '^packages/(web|admin)/' },
      to: { path: '^packages/(?!contract/|shared/)([^/]+)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^packages/(web|admin)/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^packages/server/src' },
      to: { path: '^packages/(web|admin)/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/' },
      // The one exception: whether a member may watch a file, which billing answers for everybody.
      to: {
        path: '^packages/server/src/features/(?!$1/)',
        pathNot: '^packages/server/src/features/billing/entitlements/access\\.ts$',
      },
    },
    {
      name: 'no-web-feature-imports-another',
      comment:
        'Routes compose features. Only the player is below the others: the watch page and the trailers play with it.',
      severity: 'error',
      from: { path: '^packages/web/app/features/([^/]+)/' },
      to: { path: '^packages/web/app/features/(?!$1/|player/)' },
    },
    {
      name: 'no-admin-feature-imports-another',
      comment: 'What two screens share lies in actions/, api/, fields/, inputs/ or words/.',
      severity: 'error',
      from: { path: '^packages/admin/src/features/([^/]+)/' },
      to: { path: '^packages/admin/src/features/(?!$1/)' },
    },
    {
      name: 'player-knows-no-api',
      comment:
        'The player gets its film by props and reports by callbacks; a page loads and saves.',
      severity: 'error',
      from: { path: '^packages/web/app/features/player/', pathNot: TEST },
      to: {
        path: [
          '^packages/contract/',
          '^packages/web/app/lib/api',
          '(^|/)node_modules/(@parde/contract|@tanstack/react-query)(/|$)',
        ],
      },
    },
    {
      name: 'web-shared-code-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/web/app/(components|lib|theme|stores|config)/' },
      to: { path: '^packages/web/app/(features|routes)/' },
    },
    {
      name: 'routes-only-at-the-top',
      comment:
        'Only register-features.ts registers routes; jobs, importers and the CLI call services or queries.',
      severity: 'error',
      from: { path: '^packages/server/src/(?!register-features\\.ts)', pathNot: TEST },
      to: { path: '^packages/server/src/features/.+/routes\\.ts$' },
    },
    {
      name: 'jobs-only-at-the-top',
      comment: 'The queue lies below the features; only register-jobs.ts knows what handles a job.',
      severity: 'error',
      from: {
        path: '^packages/server/src/(?!start-server\\.ts|register-jobs\\.ts|cross-feature-jobs\\.ts)',
        pathNot: [TEST, '^packages/server/src/testing/'],
      },
      to: {
        path: '^packages/server/src/(features/.+/jobs|cross-feature-jobs|register-jobs)\\.ts$',
      },
    },
    {
      name: 'queue-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/server/src/queue/', pathNot: TEST },
      to: { path: '^packages/server/src/(features|importers|cli|boot|http|demo)/' },
    },
    {
      name: 'http-words-only-in-http-and-routes',
      severity: 'error',
      from: {
        path: '^packages/server/src/(db|domain|features|importers|integrations|cli|queue)/',
        pathNot: ['/routes\\.ts$', TEST],
      },
      to: { path: ['^packages/server/src/http/', '(^|/)node_modules/(@fastify|fastify)/'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^packages/server/src/domain/', pathNot: TEST },
      // Hashing is a rule like any other, and so is parsing User-Agents.
      to: {
        pathNot: [
          '^packages/server/src/domain/',
          '^packages/(contract|shared)/src/',
          '^(node:)?crypto$',
          '(^|/)node_modules/bowser/',
        ],
      },
    },
    {
      name: 'db-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/server/src/(db|integrations)/', pathNot: TEST },
      to: { path: '^packages/server/src/(features|importers|cli|boot|http)/' },
    },
    {
      name: 'tools-leave-no-trace-in-the-product',
      comment: 'What tools make is committed; they are not installed in production.',
      severity: 'error',
      from: { path: '^(packages|e2e|bench)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'boot-only-at-the-top',
      severity: 'error',
      from: {
        path: '^packages/server/src/(?!main\\.ts|start-server\\.ts|boot/|cli/)',
        pathNot: TEST,
      },
      to: { path: '^packages/server/src/boot/' },
    },
    {
      name: 'demo-only-at-the-top',
      severity: 'error',
      from: {
        path: '^packages/server/src/(?!main\\.ts|start-server\\.ts|boot/|cli/|demo/)',
        pathNot: TEST,
      },
      to: { path: '^packages/server/src/demo/' },
    },
    {
      name: 'demo-knows-neither-boot-nor-http',
      severity: 'error',
      from: { path: '^packages/server/src/demo/', pathNot: TEST },
      to: { path: '^packages/server/src/(main\\.ts|start-server\\.ts|boot/|cli/|http/)' },
    },
    {
      name: 'no-circular',
      comment: 'Not even by types alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '\\.css$', '\\?url$'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^packages/[^/]+/build/', '\\.react-router/', '/migrations/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
