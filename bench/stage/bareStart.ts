import type { Stage } from './openStage.ts'

/** In the page: a SharedWorker that does nothing but answer. */
async function startEcho(name: string): Promise<number> {
  const start = performance.now()
  const { port } = new SharedWorker('/echo.js', { type: 'module', name })
  await new Promise(resolve => {
    port.onmessage = resolve
    port.postMessage('hello')
  })
  return performance.now() - start
}

/** Starts a bare SharedWorker in a new profile. @returns ms until its first answer */
export async function bareStart(stage: Stage): Promise<number> {
  const context = await stage.openContext()
  const page = await context.newPage()
  await page.goto(`${stage.pages}empty`)
  const taken = await page.evaluate(startEcho, 'boot')
  await context.close()
  return taken
}
