import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/** Starts the gallery's own server on a free port of the loopback. */
export async function serveGallery(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    // Two workers may serve it at once, and each writes there.
    cacheDir: fileURLToPath(
      new URL(`../../../.cache/gallery${process.env.TEST_PARALLEL_INDEX ?? ''}`, import.meta.url),
    ),
    optimizeDeps: {
      include: [
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'zustand',
        'zustand/vanilla',
        'uqr',
        '@tanstack/react-virtual',
      ],
    },
    server: {
      host: '127.0.0.1',
      port: 0,
      fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] },
      hmr: false,
    },
  })
  await server.listen(0)
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}
