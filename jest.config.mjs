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
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
};

const server = { ...common, testEnvironment: 'node', setupFiles: ['reflect-metadata'] };

/** Suites over HTTP share one PostgreSQL, which this file starts before the first and stops after the last. */
const running = {
  ...server,
  testEnvironment: '<rootDir>/test/support/programs/suite-environment.mjs',
  globalSetup: '<rootDir>/test/support/programs/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/programs/global-teardown.mjs',
};

export default {
  // A test that hangs is told of; one that only shares the machine is not given up.
  testTimeout: 60_000,
  // Suites wait more than they compute, and Jest would keep one of two cores for itself.
  maxWorkers: 2,
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
        '\\.css$': 'identity-obj-proxy',
        '\\.(svg|jpg|png|webp|avif)$': '<rootDir>/client/testing/picture.cjs',
      },
    },
    { ...running, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.test.ts'] },
    { ...running, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.test.ts'] },
  ],
};
