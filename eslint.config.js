import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Reading a clock or rolling dice in the server makes a use case that cannot be tested: the world gives both. */
const askTheWorld = [
  { object: 'Date', property: 'now', message: 'Ask the world: world.nowMs().' },
  { object: 'Math', property: 'random', message: 'Ask the world: world.randomBytes().' },
  { object: 'crypto', property: 'randomUUID', message: 'Ask the world: world.newId().' },
];

/** Attributes of components and elements that customers see or hear. */
const SAID = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'label', 'placeholder', 'title'];

export default tseslint.config(
  { ignores: ['**/*.gen.ts', 'dist/**', 'node_modules/**', 'coverage/**', '.data/**'] },
  tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    // One program for all files: the service would keep four, one for each tsconfig, and update them file by file.
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/domain/**', 'src/server/**'],
    // The world's own clock has nobody else to ask.
    ignores: ['src/server/world/clock.ts'],
    rules: { 'no-restricted-properties': ['error', ...askTheWorld] },
  },
  {
    files: ['src/web/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/web/**/*.tsx'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          'jsx-attributes': { include: SAID.map((name) => `^${name}$`) },
          // The product's name, names of fields, and what has no small letter: codes such as USD, figures, signs.
          words: { exclude: ['Sun', /^[a-z][A-Za-z]*$/, /^[^\p{Ll}]*$/u] },
          'object-properties': { exclude: ['rel'] },
          // Words of a screen that is shown where no texts could be loaded.
          callees: { exclude: ['t', 'words'] },
          message: 'Put what customers read into locales/<language>/<feature>.json',
        },
      ],
    },
  },
  {
    files: ['scripts/**', 'bench/**', 'conformance/{,selfTest/}{main,coverage}.ts', 'src/server/main.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
