import { build } from 'esbuild'
import { compile } from 'svelte/compiler'

/**
 * Compiles a Svelte component with Svelte's own compiler.
 *
 * @param source the component's text
 * @param target `server` renders to HTML, `client` hydrates
 * @returns a module's text: the component is its default export, and `hydrate`, `mount`, `unmount`, `flushSync` and
 * `render` are Svelte's
 */
export async function bundleComponent(source: string, target: 'client' | 'server'): Promise<string> {
  const { js } = compile(source, { generate: target, dev: true, filename: 'Page.svelte' })
  const { outputFiles } = await build({
    stdin: {
      contents: `import Page from 'page'
        ${target === 'server' ? "export { render } from 'svelte/server'" : "export { hydrate, mount, unmount, flushSync } from 'svelte'"}
        export { Page }`,
      resolveDir: import.meta.dirname,
    },
    plugins: [
      {
        name: 'page',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^page$/ }, () => ({ path: 'page', namespace: 'page' }))
          onLoad({ filter: /./, namespace: 'page' }, () => ({
            contents: js.code,
            resolveDir: import.meta.dirname,
          }))
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
    platform: target === 'server' ? 'node' : 'browser',
    conditions: target === 'server' ? ['development'] : ['browser', 'development'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
