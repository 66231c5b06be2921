import { fileURLToPath } from 'node:url'

const FRAME = fileURLToPath(new URL('./frame/', import.meta.url))

let frameScript: Promise<string> | undefined

/** The frame's script as one file, built at the first call and kept while this process lives. */
export function bundleFrame(): Promise<string> {
  frameScript ??= buildFrame()
  return frameScript
}

async function buildFrame(): Promise<string> {
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
        input: `${FRAME}main.ts`,
        output: { entryFileNames: 'frame.js', codeSplitting: false },
      },
    },
  })
  const outputs = Array.isArray(result)
    ? result.flatMap(entry => entry.output)
    : 'output' in result
      ? result.output
      : []
  const [script, ...others] = outputs.flatMap(file => (file.type === 'chunk' ? [file.code] : []))
  if (script === undefined || others.length > 0) throw new Error('The frame is not one file')
  return script
}
