// Allowed imports between layers. `$1` is the first group matched by `from`, so a new feature needs no new rule.
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const path = (path, pathNot) => ({ path, ...(pathNot && { pathNot }) });

/** The folders of `server/platform`, each of which may import those before it. */
const rooms = [
  'config',
  'database',
  'audit',
  'http',
  'graphql',
  'queue',
  'files',
  'mail',
  'documents',
  'web',
  'operations',
];

const tests = '^(server|client|domain)/.*\\.(spec|test)\\.tsx?$';

module.exports = {
  forbidden: [
    error('no-cycles', 'Import cycles are forbidden.', {}, { circular: true }),
    error(
      'no-unresolved',
      'Imports must resolve. The build makes those of icons, and the package of typed documents has types only.',
      {},
      {
        couldNotResolve: true,
        pathNot: ['^~icons/', '^@graphql-typed-document-node/core$'],
      },
    ),
    error(
      'domain-facts-do-not-import-schemas',
      'The client uses facts on its first screen and loads schemas later.',
      path('^domain/', ['\\.spec\\.ts$', '\\.schemas\\.ts$', '^domain/zod\\.ts$']),
      path('(\\.schemas\\.ts$|^domain/zod\\.ts$|node_modules/zod/)'),
    ),
    error(
      'domain-configures-zod',
      'Schemas that are made before zod is configured have its default messages and break the content security policy.',
      path('^domain/', ['\\.spec\\.ts$', '^domain/zod\\.ts$']),
      path('node_modules/zod/'),
    ),
    error(
      'domain-imports-only-zod',
      'The domain is shared by server and client, so it depends on nothing but zod.',
      path('^domain/', '\\.spec\\.ts$'),
      path('.', ['^domain/', 'node_modules/zod/']),
    ),
    error(
      'no-imports-between-server-and-client',
      'Server and client communicate only over HTTP.',
      path('^(server|client)/'),
      path('^(server|client)/', '^$1/'),
    ),
    error(
      'no-test-code-in-production',
      'Production code does not import test helpers.',
      path('^(server|client|domain)/', [tests, '^client/testing/']),
      path('^(test|client/testing)/'),
    ),
    error(
      'platform-does-not-import-features',
      'The platform layer is independent of the features.',
      path('^server/platform/'),
      path('^server/(features|demo|programs|embedded-postgres|tools|app)'),
    ),
    error(
      'platform-has-named-rooms',
      'A new folder in the platform gets a place in the order of the rooms.',
      path(`^server/platform/(?!(${rooms.join('|')})/)`),
      {},
    ),
    ...rooms
      .slice(0, -1)
      .map((room, place) =>
        error(
          `platform-${room}-imports-lower-rooms`,
          'Rooms of the platform import each other in one direction.',
          path(`^server/platform/${room}/`),
          path(`^server/platform/(${rooms.slice(place + 1).join('|')})/`),
        ),
      ),
    error(
      'platform-knows-named-domain-files-only',
      'Platform uses errors, rules of text, ids and days, names of enums, the brand with its colours and pages, the roles in companies and of staff, messages about second factors, the kinds of audit entries and of mails, texts of mails, limits and formats of files, texts of CSV files, and the time for undo.',
      path('^server/platform/', '^server/platform/http/access/person\\.ts$'),
      path(
        '^domain/',
        '^domain/(errors|rules|days|enum-names|brand|colors|pages|companies|staff|factors|audit|files|file-formats|media|mails|mail-texts|csv-text|exports|undo)(\\.schemas)?\\.ts$',
      ),
    ),
    error(
      'platform-knows-who-calls',
      'Each request reads roles and access of the caller in one statement, so only their types are shared.',
      path('^server/platform/http/access/person\\.ts$'),
      path('^domain/', '^domain/(access|companies|staff|users)\\.ts$'),
    ),
    error(
      's3-is-loaded-when-configured',
      'The SDK of S3 costs time and memory at the start, so servers import it when S3_BUCKET is set.',
      path('^server/', ['^server/platform/files/storage/s3-', '^server/programs/media-move\\.ts$']),
      { path: '^server/platform/files/storage/s3-', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    error(
      'features-do-not-import-transports-of-others',
      'Features share services, types, SQL, inputs and REST shapes. Resolvers, controllers and jobs are private.',
      path('^server/features/([^/]+)/'),
      path('^server/features/', [
        '^server/features/$1/',
        '\\.(service|entity|types|sql|inputs|rest|module|loader)\\.ts$',
      ]),
    ),
    error(
      'services-do-not-import-transports',
      'Services work the same for REST and GraphQL.',
      path('\\.(service|sql|jobs|mail)\\.ts$'),
      path('\\.(resolver|controller|inputs|rest)\\.ts$'),
    ),
    error(
      'transports-do-not-import-database',
      'Resolvers and controllers leave queries and transactions to services.',
      path('^server/.*\\.(resolver|controller)\\.ts$'),
      path('node_modules/(@nestjs/typeorm|typeorm|pg)/'),
    ),
    error(
      'migrations-are-self-contained',
      'A released migration must not change when other code changes.',
      path('^server/migrations/'),
      path('^(server|domain|client)/', '^server/migrations/'),
    ),
    error(
      'client-basics-do-not-import-features',
      'Shared components and helpers do not depend on features or the app.',
      path('^client/(ui|lib|graphql)/', tests),
      path('^client/(features|app)/'),
    ),
    error(
      'client-loads-schemas-when-needed',
      'The library of schemas is large, and only forms need it when they check what was typed.',
      path('^client/', tests),
      { path: '\\.schemas\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    error(
      'ui-does-not-import-graphql',
      'UI components get their data as props.',
      path('^client/ui/', tests),
      path('^client/graphql/'),
    ),
    error(
      'client-features-do-not-import-app',
      'The app imports features, never the reverse.',
      path('^client/features/', tests),
      path('^client/app/'),
    ),
    error(
      'client-features-are-independent',
      'A feature gets components of other features from the route. Only access, auth and products may be imported.',
      path('^client/features/([^/]+)/', tests),
      path('^client/features/', ['^client/features/$1/', '^client/features/(access|auth|products)/']),
    ),
    error(
      'admin-is-a-separate-chunk',
      'Customers never load the code of the admin panel.',
      path('^client/', '(/admin/|\\.test\\.tsx?$)'),
      path('^client/features/[^/]+/admin/'),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'],
    },
  },
};
