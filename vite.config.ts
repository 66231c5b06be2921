import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { partAliases } from './scripts/parts.ts'
import { ROOT } from './scripts/run.ts'

/** Every page of the demo; each is an entry of the production build. */
const PAGES = [
  'index.html',
  'phone/index.html',
  'button.html',
  'wagmi.html',
  'interop.html',
  'host.html',
  'devtools.html',
]

export interface DemoConfigOptions {
  /** Where the production build goes. */
  readonly outDir?: string
  /** Which React the pages get; 18 comes from the workspace `test/react18`. */
  readonly react?: '18' | '19'
  /** The emitted package; another one than `dist` is another deploy. */
  readonly library?: string
  readonly pages?: readonly string[]
  /** `tabkey` is `src`, followed as it changes, instead of the emitted package: for development only. */
  readonly sources?: boolean
}

/** In the sources the engine's script ends in `.ts`, which a bundler of the emitted package never sees. */
const engineOfSources: Plugin = {
  name: 'tabkey-engine-of-sources',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/startEngine.ts') ? code.replaceAll("'./engine.js'", "'./engine.ts'") : undefined,
}

/**
 * Vite for the demo. `tabkey` is the emitted package in `dist`, not `src`: what is shown and tested is what ships
 * (docs/decisions/001).
 */
export function demoConfig({
  outDir = `${ROOT}/.cache/demo`,
  react: version = '19',
  library = `${ROOT}/dist`,
  pages = PAGES,
  sources = false,
}: DemoConfigOptions = {}) {
  const tabkey = sources
    ? { index: `${ROOT}/src/index.ts`, others: `${ROOT}/src/$1` }
    : { index: `${library}/index.js`, others: `${library}/$1.js` }
  const unwatched = ['**/dist/**', '**/test/**', '**/packages/peers/**', '**/docs/**', '**/.cache/**']
  const react18 = ['react', 'react-dom'].map(name => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: `${ROOT}/test/react18/node_modules/${name}`,
  }))
  return {
    configFile: false,
    root: `${ROOT}/demo`,
    cacheDir: `${ROOT}/node_modules/.vite/demo${version}${sources ? '-sources' : ''}`,
    appType: 'mpa',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react(), ...(sources ? [engineOfSources] : [])],
    worker: { format: 'es' },
    resolve: {
      alias: [
        { find: /^tabkey$/, replacement: tabkey.index },
        ...(sources ? partAliases() : []),
        { find: /^tabkey\/([a-z/-]+)$/, replacement: tabkey.others },
        ...(version === '18' ? react18 : []),
      ],
      dedupe: ['react', 'react-dom'],
    },
    server: {
      host: '127.0.0.1',
      fs: { allow: [ROOT] },
      watch: { ignored: sources ? unwatched : [...unwatched, '**/src/**'] },
      warmup: { clientFiles: ['./main.tsx'] },
    },
    preview: { host: '127.0.0.1' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { input: pages.map(page => `${ROOT}/demo/${page}`) },
    },
  } satisfies InlineConfig
}

// A function: on a fresh clone there is no `dist` yet when this file is only imported.
export default defineConfig(() => demoConfig())
