// What may know what. `$1` stands for what the first group of `from` matched, so a new feature needs no new rule.
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const path = (path, pathNot) => ({ path, ...(pathNot && { pathNot }) });

const setup = '^(server|client|domain)/.*\\.(spec|test)\\.tsx?$';

module.exports = {
  forbidden: [
    error('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    error('no-unresolved', 'An import must lead somewhere.', {}, { couldNotResolve: true, path: '^\\.' }),
    error(
      'domain-is-pure',
      'The rules know zod and nothing else, so that both programs can obey them.',
      path('^domain/', '\\.spec\\.ts$'),
      path('.', ['^domain/', 'node_modules/zod/']),
    ),
    error(
      'two-programs',
      'Server and client meet only over HTTP.',
      path('^(server|client)/'),
      path('^(server|client)/', '^$1/'),
    ),
    error(
      'nobody-ships-tests',
      'Support for tests stays in tests.',
      path('^(server|client|domain)/', setup),
      path('^test/'),
    ),
    error(
      'platform-knows-no-feature',
      'The platform would serve any shop.',
      path('^server/platform/'),
      path('^server/(features|demo|programs|tools|app)'),
    ),
    error(
      'features-meet-at-services',
      'A feature is asked through its service; its faces and its jobs are its own.',
      path('^server/features/([^/]+)/'),
      path('^server/features/', ['^server/features/$1/', '\\.(service|entity|module|loader)\\.ts$']),
    ),
    error(
      'services-know-no-face',
      'A rule holds on whichever face the call came in.',
      path('\\.service\\.ts$'),
      path('\\.(resolver|controller|inputs|rest)\\.ts$'),
    ),
    error(
      'faces-know-no-database',
      'Rules and transactions live in services.',
      path('^server/.*\\.(resolver|controller)\\.ts$'),
      path('node_modules/(@nestjs/typeorm|typeorm|pg)/'),
    ),
    error(
      'migrations-stand-alone',
      'History must not change when the code does.',
      path('^server/migrations/'),
      path('^(server|domain|client)/', '^server/migrations/'),
    ),
    error(
      'client-flows-one-way',
      'Pieces know no screens.',
      path('^client/(ui|lib|graphql)/', setup),
      path('^client/(features|app)/'),
    ),
    error(
      'ui-knows-no-server',
      'A piece gets its data as props.',
      path('^client/ui/', setup),
      path('^client/graphql/'),
    ),
    error(
      'features-know-no-app',
      'The app composes features, never the other way.',
      path('^client/features/', setup),
      path('^client/app/'),
    ),
    error(
      'client-features-stand-apart',
      'Where one feature needs a piece of another, the route passes it in.',
      path('^client/features/([^/]+)/', setup),
      path('^client/features/', ['^client/features/$1/', '^client/features/(auth|products)/']),
    ),
    error(
      'admin-is-its-own-chunk',
      'A customer never loads the back office.',
      path('^client/', '(/admin/|admin-routes|\\.test\\.tsx?$)'),
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
