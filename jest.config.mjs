import { spawnSync } from 'node:child_process';
import { redisSuites } from './test/support/programs/redis-suites.mjs';

const swc = (jsx) => [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'es6' },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  // Data in packages, such as that of phone numbers, is in files that end with `.json.js`.
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
};

const server = { ...common, testEnvironment: 'node', setupFiles: ['reflect-metadata'] };

/** Packages that suites share with the application, because of their classes and registries, or that take long to load. */
const sharedPackages =
  '(?:(?:@nestjs/[a-z-]+(?:/dist)?|graphql|prom-client|zod)/index\\.js|(?:pg/esm|playwright-core|sharp/dist|typeorm)/index\\.mjs)$';

/** API and browser suites share one PostgreSQL. The global setup starts it, the global teardown stops it. */
const withServer = {
  ...server,
  setupFiles: [],
  transform: {
    '/(?:server/(?!tools/|migrations/)|domain/).*\\.ts$': '<rootDir>/test/support/programs/built-modules.mjs',
    [sharedPackages]: '<rootDir>/test/support/programs/built-modules.mjs',
    ...server.transform,
  },
  transformIgnorePatterns: [`/node_modules/(?!${sharedPackages})`],
  testEnvironment: '<rootDir>/test/support/programs/suite-environment.mjs',
  globalSetup: '<rootDir>/test/support/programs/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/programs/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/programs/fail-on-logged-secrets.ts'],
};

/** The API suites whose promises depend on where queues and limits are run a second time, with Redis. */
const redis = {
  ...withServer,
  displayName: 'redis',
  testEnvironment: '<rootDir>/test/support/programs/redis-environment.mjs',
  testMatch: redisSuites(import.meta.dirname).map((path) => `<rootDir>/${path}`),
};
// A missing Redis fails in CI instead of skipping the suites.
const hasRedis = process.env.CI !== undefined || spawnSync('redis-server', ['--version']).status === 0;

export default {
  // Long enough for a busy machine, short enough to report a test that hangs.
  testTimeout: 180_000,
  // A third worker on a slow machine with two cores makes programs under test wait so long that they give up. Whole
  // sizes measure times under load, so no other suite runs beside them.
  maxWorkers: process.env.TEST_LONG ? 1 : 2,
  // A worker keeps the modules of every suite it ran. With several gigabytes, garbage collection halts the servers
  // under test for seconds, and they refuse requests.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...server, displayName: 'unit', testMatch: ['<rootDir>/{domain,server}/**/*.spec.ts'] },
    {
      ...common,
      displayName: 'client',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/client/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/client/testing/setup.ts'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '\\.css$': '<rootDir>/client/testing/styles.cjs',
        '^~icons/': '<rootDir>/client/testing/icon.tsx',
        '\\.(svg|jpg|png|webp|avif)$': '<rootDir>/client/testing/picture.cjs',
      },
    },
    { ...withServer, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.test.ts'] },
    ...(hasRedis ? [redis] : []),
    { ...withServer, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.test.ts'] },
  ],
};
