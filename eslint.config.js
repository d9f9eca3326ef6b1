import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import node from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

const tests = ['**/*.spec.ts', '**/*.test.{ts,tsx}', 'test/**'];

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
      // Interfaces of others ask for a promise where we have the answer at hand, and compare their enums with plain texts.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // An async handler on a button or a form is how React does it; a lost promise elsewhere is still reported.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that a thing has one name everywhere.' },
      ],
    },
  },
  {
    files: ['**/*.entity.ts', ...tests],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // What a call over HTTP answers is only known by looking at it.
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // A decorated class with an empty body is how Nest writes a module.
    files: ['server/**/*.ts'],
    rules: { '@typescript-eslint/no-extraneous-class': 'off' },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Everything else learns what it may do from platform/config.
    files: ['server/**', 'domain/**'],
    ignores: ['server/platform/config/config.ts', 'server/scripts/**'],
    plugins: { n: node },
    rules: { 'n/no-process-env': 'error' },
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
    // Loaded by a tool that asks for a default export.
    files: ['*.config.ts', 'client/**/vite.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
]);
