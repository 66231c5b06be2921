import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { ROOT, run } from '../../scripts/run.ts'
import {
  createSnippetFolder,
  readDocuments,
  readSnippets,
  removeFolder,
  type Snippet,
  writeSnippets,
} from './support/snippets.ts'

// The code of README and docs, against the packed tarball.

let folder: string
let places: ReadonlyMap<string, string>

test.beforeAll(async () => {
  folder = await createSnippetFolder()
  places = await writeSnippets(folder)
  await writeFile(
    join(folder, 'env.d.ts'),
    `declare module '*?worker&url' {
      const url: string
      export default url
    }
    declare module '*.vue' {
      const component: import('vue').Component
      export default component
    }
    // Its types are checked in test/pack/consumers/types.
    declare module '@solana/wallet-adapter-react' {
      export const ConnectionContext: import('react').Context<{ connection: import('@solana/web3.js').Connection }>
      export const WalletProvider: import('react').ComponentType<{
        wallets: readonly []
        autoConnect?: boolean
        children?: import('react').ReactNode
      }>
    }
    declare module '*.svelte' {
      const component: import('svelte').Component
      export default component
    }`,
  )
})
test.afterAll(() => removeFolder(folder))

/** The errors of TypeScript, each with the place in its document. */
async function typeErrors(): Promise<readonly string[]> {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'bundler',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ['node', 'vite/client'],
      },
      include: ['env.d.ts', ...[...places.keys()].filter(path => /\.tsx?$/.test(path))],
    }),
  )
  const { code, output } = await run('tsc', ['-p', folder, '--pretty', 'false'])
  if (code === 0) return []
  const lines = output.split('\n').filter(line => /error TS/.test(line))
  if (lines.length === 0) return [output]
  return lines.map(line => {
    const [, path = '', rest = ''] = /([\w./-]+)(\(\d+,\d+\): .*)/.exec(line) ?? []
    const place = [...places].find(([key]) => path.endsWith(key))?.[1]
    return `${place ?? path} ${rest || line}`
  })
}

test('snippets: there are as many as a reader sees', async () => {
  const documents = await readDocuments()
  const snippets = documents.flatMap(({ path, text }) => readSnippets(path, text))
  // A fence that opens and is not read would be a block that nothing checks.
  const fences = documents.flatMap(({ text }) => text.match(/^```/gm) ?? [])
  expect(snippets.length * 2).toBe(fences.length)
  expect(places.size).toBeGreaterThan(40)
})

test('snippets: every block of TypeScript compiles in strict mode', async () => {
  expect(await typeErrors()).toEqual([])
})

test('snippets: a block that is a file of an example is that file', async () => {
  const titled = (await readDocuments())
    .flatMap(({ path, text }) => readSnippets(path, text))
    .filter(({ title }) => title?.startsWith('examples/'))
  expect(titled.length).toBeGreaterThan(0)
  for (const { title, text } of titled) expect(await readFile(`${ROOT}/${title}`, 'utf8')).toBe(text)
})

test('snippets: every npm script that a block runs is there', async () => {
  const { scripts } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as { scripts: object }
  const commands = (await readDocuments())
    .flatMap(({ path, text }) => readSnippets(path, text))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }: Snippet) =>
      [...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name),
    )
    .filter(name => !['ci', 'i', 'install', 'create', 'exec', 'init', 'pkg', 'start'].includes(name))
  expect(commands.length).toBeGreaterThan(1)
  for (const name of commands) expect(Object.keys(scripts)).toContain(name)
})
