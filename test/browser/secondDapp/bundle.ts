import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The dapp as one script that a page evaluates. */
export async function bundleSecondDapp(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
    minify: true,
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote nothing')
  return file.text
}
