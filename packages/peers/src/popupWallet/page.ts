const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * The window of a wallet: it shows one request, and its button has the server carry it out. The answer goes to the page that
 * opened the window.
 *
 * @param dapp the only origin that gets the answer
 * @param request `{ method, params }` as JSON
 */
export const popupPage = (
  dapp: string,
  request: string,
): string => `<!doctype html><title>Window Wallet</title>
<p id="method"></p><button id="approve">Approve</button>
<script>
const request = ${literal(request)}
document.getElementById('method').textContent = JSON.parse(request).method
document.getElementById('approve').onclick = async () => {
  const response = await fetch('/approve', { method: 'POST', body: request })
  opener.postMessage(await response.json(), ${literal(dapp)})
  close()
}
</script>`
