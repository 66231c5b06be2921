import type { PackageName } from './versions.ts'

/** A folder of `templates/` and where its files go in the app. */
export interface Layer {
  readonly from: string
  /** Folder of the app; empty for its root. */
  readonly to: string
}

export interface Template {
  /** What the app is, for the list of the prompt and the app's README. */
  readonly title: string
  readonly layers: readonly Layer[]
  readonly dependencies: readonly PackageName[]
  readonly devDependencies: readonly PackageName[]
  readonly scripts: Readonly<Record<string, string>>
  /** Environment variable of the project id. */
  readonly variable: 'VITE_PROJECT_ID' | 'NEXT_PUBLIC_PROJECT_ID'
  /** The files a reader starts with, and what each holds. */
  readonly files: Readonly<Record<string, string>>
}

const REACT: readonly PackageName[] = ['react', 'react-dom', 'tabkey']
const REACT_TYPES: readonly PackageName[] = ['@types/react', '@types/react-dom', 'typescript']
const TABKEY = 'networks, metadata and project id of Tabkey'
const WALLET = 'the connect button, the account, a signature, the choice of network'

const viteScripts = (check: string) => ({
  dev: 'vite',
  build: `${check} && vite build`,
  preview: 'vite preview',
  typecheck: check,
})

/** Layers of a page that Vite builds from `src`. */
const viteLayers = (name: string, ...shared: readonly string[]): readonly Layer[] => [
  { from: 'shared/all', to: '' },
  ...['page', ...shared].map(layer => ({ from: `shared/${layer}`, to: 'src' })),
  { from: name, to: '' },
]

const appLayers = (name: string, ...shared: readonly string[]): readonly Layer[] => [
  { from: 'shared/all', to: '' },
  ...['page', 'web', 'react', ...shared].map(layer => ({ from: `shared/${layer}`, to: 'app' })),
  { from: name, to: '' },
]

/** The templates by the name that `--template` takes. */
export const TEMPLATES = {
  react: {
    title: 'React and Vite',
    layers: viteLayers('react', 'vite', 'env', 'web', 'react'),
    dependencies: REACT,
    devDependencies: [...REACT_TYPES, '@vitejs/plugin-react', 'vite'],
    scripts: viteScripts('tsc'),
    variable: 'VITE_PROJECT_ID',
    files: { 'src/tabkey.ts': TABKEY, 'src/Wallet.tsx': WALLET },
  },
  next: {
    title: 'Next, app router',
    layers: appLayers('next'),
    dependencies: ['next', ...REACT],
    devDependencies: ['@types/node', ...REACT_TYPES],
    scripts: {
      dev: 'next dev',
      build: 'next build',
      start: 'next start',
      typecheck: 'next typegen && tsc',
    },
    variable: 'NEXT_PUBLIC_PROJECT_ID',
    files: {
      'app/tabkey.ts': TABKEY,
      'app/Dapp.tsx': 'the client component that provides Tabkey',
      'app/Wallet.tsx': WALLET,
    },
  },
  wagmi: {
    title: 'wagmi 3, React and Vite',
    layers: viteLayers('wagmi', 'env'),
    dependencies: ['@tanstack/react-query', ...REACT, 'viem', 'wagmi'],
    devDependencies: [...REACT_TYPES, '@vitejs/plugin-react', 'vite'],
    scripts: viteScripts('tsc'),
    variable: 'VITE_PROJECT_ID',
    files: {
      'src/config.ts': `wagmi's config over Tabkey, and ${TABKEY}`,
      'src/Wallet.tsx': `${WALLET}, with wagmi's hooks`,
    },
  },
  vue: {
    title: 'Vue 3 and Vite',
    layers: viteLayers('vue', 'vite', 'env'),
    dependencies: ['tabkey', 'vue'],
    devDependencies: ['@vitejs/plugin-vue', 'typescript', 'vite', 'vue-tsc'],
    scripts: viteScripts('vue-tsc'),
    variable: 'VITE_PROJECT_ID',
    files: {
      'src/tabkey.ts': TABKEY,
      'src/App.vue': WALLET,
    },
  },
  svelte: {
    title: 'Svelte 5 and Vite',
    layers: viteLayers('svelte', 'env'),
    dependencies: ['tabkey'],
    devDependencies: ['@sveltejs/vite-plugin-svelte', 'svelte', 'svelte-check', 'typescript', 'vite'],
    scripts: viteScripts('svelte-check --fail-on-warnings'),
    variable: 'VITE_PROJECT_ID',
    files: { 'src/tabkey.ts': `${TABKEY}, and its stores`, 'src/App.svelte': WALLET },
  },
  plain: {
    title: 'HTML, TypeScript and Vite',
    layers: viteLayers('plain', 'vite', 'env', 'web'),
    dependencies: ['tabkey'],
    devDependencies: ['typescript', 'vite'],
    scripts: viteScripts('tsc'),
    variable: 'VITE_PROJECT_ID',
    files: { 'src/tabkey.ts': TABKEY, 'index.html, src/main.ts': WALLET },
  },
  'react-router': {
    title: 'React Router 7, framework mode',
    layers: appLayers('react-router', 'vite', 'env'),
    dependencies: ['@react-router/node', '@react-router/serve', 'isbot', 'react-router', ...REACT],
    devDependencies: ['@react-router/dev', '@types/node', ...REACT_TYPES, 'vite'],
    scripts: {
      dev: 'react-router dev',
      build: 'tsc && react-router build',
      start: 'react-router-serve ./build/server/index.js',
      typecheck: 'tsc',
    },
    variable: 'VITE_PROJECT_ID',
    files: {
      'app/tabkey.ts': TABKEY,
      'app/root.tsx': 'the document, and the provider of Tabkey',
      'app/Wallet.tsx': WALLET,
    },
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateName = keyof typeof TEMPLATES

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name)
