import { fileURLToPath } from 'node:url'
import { type FrameScripts, readFrameScripts } from '../../../secure-site/src/server/frameScripts.ts'

const SIGNER = fileURLToPath(new URL('../../../secure-site/src/frame/signer/worker.ts', import.meta.url))
const FRAME = fileURLToPath(new URL('./frame/', import.meta.url))

let frameScripts: Promise<FrameScripts> | undefined

/** The frame's scripts, built at the first call and kept while this process lives. */
export function bundleFrame(): Promise<FrameScripts> {
  frameScripts ??= buildFrame()
  return frameScripts
}

async function buildFrame(): Promise<FrameScripts> {
  // Only now: most tests start the peers and never look at the page.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: FRAME,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { frame: `${FRAME}main.ts`, 'frame.signer': `${SIGNER}` },
        output: { entryFileNames: '[name].[hash].js', chunkFileNames: 'frame.[name].[hash].js' },
      },
    },
  })
  const files = Array.isArray(result)
    ? result.flatMap(entry => entry.output)
    : 'output' in result
      ? result.output
      : []
  return readFrameScripts(
    new Map(files.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : []))),
  )
}
