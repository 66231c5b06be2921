/**
 * Versions of every package that a template may name, exact: those that the pack suite installs, checks and opens.
 * `tabkey` is the version of this repository.
 */
export const VERSIONS = {
  '@react-router/dev': '7.18.4',
  '@react-router/node': '7.18.4',
  '@react-router/serve': '7.18.4',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  '@tanstack/react-query': '5.108.0',
  '@types/node': '20.19.25',
  '@types/react': '19.2.7',
  '@types/react-dom': '19.2.3',
  '@vitejs/plugin-react': '6.3.0',
  '@vitejs/plugin-vue': '6.0.11',
  isbot: '5.2.3',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '7.18.4',
  svelte: '5.57.3',
  'svelte-check': '4.7.8',
  tabkey: '0.1.0',
  // The compilers of Vue, Svelte and React Router do not take TypeScript 7 yet.
  typescript: '6.0.3',
  viem: '2.57.1',
  vite: '8.3.8',
  vue: '3.5.45',
  'vue-tsc': '3.3.14',
  wagmi: '3.7.7',
} as const

/** Of `--secure-site`. The templates do not name it. */
export const SECURE_SITE_VERSION = '0.1.0'

export type PackageName = keyof typeof VERSIONS
