/**
 * The page of a Safe web app: it frames a dapp, takes the messages of that frame alone, and answers each with what its
 * server says.
 *
 * @param app address of the dapp; only its origin gets answers
 */
export const safeAppPage = (app: string): string => `<!doctype html><title>Safe peer</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<iframe id="app" allow="clipboard-write"></iframe>
<script>
const frame = document.getElementById('app')
const app = ${JSON.stringify(app).replaceAll('<', '\\u003c')}
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== new URL(app).origin || typeof data?.id !== 'string') return
  const { id, method, params, env } = data
  const response = await fetch('/answer', { method: 'POST', body: JSON.stringify({ method, params, env }) })
  frame.contentWindow.postMessage({ id, version: '9.1.0', ...(await response.json()) }, origin)
})
frame.src = app
</script>`
