import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

const tests = ['**/*.spec.ts', '**/*.test.{ts,tsx}', 'test/**'];

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export, so that everything has the same name in every file.',
};

/** Texts with words that docs/glossary.md replaces. The quoted texts of the specification stay. */
const words = [
  ['/\\be-mails?\\b/i', 'email'],
  // Names and ids have no blanks, and "mail server" is a term of its own.
  ['/ .*\\bmails?\\b(?! server)|\\bmails?\\b(?! server).* /i', 'email'],
  ['/(?<!handcrafted |Luxury |Beautiful )\\bjewelry\\b(?! Categories)/i', 'jewellery'],
  ['/\\bColor\\b./', 'colour'],
  ['/\\w’/', "the straight apostrophe (')"],
].flatMap(([pattern, word]) =>
  [`JSXText[value=${pattern}]`, `Literal[value=${pattern}]`, `TemplateElement[value.raw=${pattern}]`].map(
    (selector) => ({
      selector,
      message: `Texts say ${word} (docs/glossary.md).`,
    }),
  ),
);

/** Titles of tests without a subject, and those that consist of placeholders only. */
const titles = [
  [
    '/^(?:is|are|has|have|was|were|may|stay|still|does|do|accept|come|contain|count|keep|leave|need|refuse|reject|return|show|take)\\b/',
    'A title of a test is a sentence with a subject.',
  ],
  ['/^(?:%[a-zA-Z#]|\\$\\w+|[^a-zA-Z])+$/', 'A title of a test has words besides its placeholders.'],
].flatMap(([pattern, message]) =>
  ['[callee.name=/^(?:it|test)$/]', '[callee.callee.object.name=/^(?:it|test)$/]'].map((call) => ({
    selector: `CallExpression${call} > Literal.arguments:first-child[value=${pattern}]`,
    message,
  })),
);

/** First words of comments whose subject comes too late, and phrases that are read twice. */
const lateSubject = /^\*?\s*(?:Of|What|Those|The same|As|By|Like|Whose|Its|Without|In|For)\b/;
const riddles = /\b(?:so many|as far as|for want of|that which)\b/i;

/** Requires comments to start with a noun phrase or a verb. A line comment can continue the one on the line before it. */
const plainComments = {
  create: ({ sourceCode, report }) => ({
    Program: () => {
      let lastLine = 0;
      for (const { type, value, loc } of sourceCode.getAllComments()) {
        const isContinued = type === 'Line' && loc.start.line === lastLine + 1;
        if (!isContinued && lateSubject.test(value))
          report({ loc, message: 'A comment starts with a noun phrase or a verb in the third person.' });
        if (riddles.test(value)) report({ loc, message: 'A comment is understood at first reading.' });
        lastLine = type === 'Line' ? loc.end.line : 0;
      }
    },
  }),
};

export default defineConfig([
  globalIgnores(['dist/', 'data/', 'coverage/', '**/*.generated.ts']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Library interfaces require promises for synchronous results, and their enums are compared with string literals.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Async event handlers are common in React. Unhandled promises elsewhere are still reported.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-syntax': ['error', noDefaultExport],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}', 'domain/**/*.ts', 'server/**/*.mail.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...words] },
  },
  {
    files: ['server/**/*.service.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        {
          selector: 'ClassDeclaration[decorators.length>0][id.name!=/Service$/]',
          message: 'A class of a `.service.ts` file is an `XService`.',
        },
      ],
    },
  },
  {
    files: ['**/*.entity.ts', ...tests],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    ignores: ['server/migrations/**'],
    plugins: { comments: { rules: { plain: plainComments } } },
    rules: { 'comments/plain': 'error' },
  },
  {
    // HTTP responses in tests are untyped.
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.test.{ts,tsx}', 'test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...titles] },
  },
  {
    // Nest modules are decorated classes with an empty body.
    files: ['server/**/*.ts'],
    rules: { '@typescript-eslint/no-extraneous-class': 'off' },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // The bundler keeps an import whose names are all types, and with it the library of schemas.
      '@typescript-eslint/no-import-type-side-effects': 'error',
    },
  },
  {
    // Only platform/config reads the environment.
    files: ['server/**', 'domain/**'],
    ignores: ['server/platform/config/config.ts', 'server/scripts/**'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env' }] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        module: 'writable',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    // Tools load these files by their default export.
    files: ['*.config.ts', 'client/**/vite.config.ts', 'client/testing/icon.tsx'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Modules without types, and those that the build generates, can be declared in no other way.
    files: ['**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off', '@typescript-eslint/consistent-type-imports': 'off' },
  },
]);
