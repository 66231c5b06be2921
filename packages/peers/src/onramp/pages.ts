import { formatUnits } from 'viem'
import { type Html, html } from '../../../secure-site/src/pages/html.ts'
import type { PeerReply } from '../peerServer.ts'
import type { Order, Press } from './orders.ts'

const STYLE = {
  html: `<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
main { width: min(22rem, calc(100vw - 3rem)); display: grid; gap: 1rem }
h1 { font-size: 1.25rem; margin: 0 }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
dt { opacity: .7 } dd { margin: 0; text-align: end; overflow-wrap: anywhere }
form { display: grid; gap: .5rem }
button { font: inherit; padding: .75rem; border-radius: .75rem; border: 1px solid; cursor: pointer; background: transparent; color: inherit }
button[value=buy] { background: #0b57d0; border-color: #0b57d0; color: #fff }
</style>`,
} satisfies Html

const NAMES = { coinbase: 'Harbour Pay', meld: 'Melt', exchange: 'Exchange' }

function page(title: string, body: Html, status = 200): PeerReply {
  const whole = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}</head><body><main>${body}</main></body></html>`
  return { kind: 'text', type: 'text/html; charset=utf-8', status, text: whole.html }
}

const BUTTONS: readonly (readonly [Press, string])[] = [
  ['buy', 'Buy'],
  ['decline', 'Decline'],
  ['never', 'Never answer'],
]

/** The page of a provider or an exchange: what is bought for whom, and three answers. */
export function orderPage(order: Order): PeerReply {
  const { id, shop, own, chain, symbol, units, decimals, paid } = order
  const title = NAMES[shop]
  const isPayment = shop === 'exchange'
  return page(
    title,
    html`<h1>${title}</h1>
<dl><dt>${isPayment ? 'Send' : 'Buy'}</dt><dd>${formatUnits(units, decimals)} ${symbol}</dd>
${paid === undefined ? html`` : html`<dt>Pay</dt><dd>${paid}</dd>`}
<dt>On</dt><dd>${chain}</dd><dt>To</dt><dd>${own}</dd></dl>
<form method="post" action="/press?order=${encodeURIComponent(id)}">${BUTTONS.map(
      ([value, label]) =>
        html`<button name="choice" value="${value}">${value === 'buy' && isPayment ? 'Pay' : label}</button>`,
    )}</form>`,
  )
}

const LAST: Readonly<Record<Press, string>> = {
  buy: 'Thank you. You can close this window.',
  decline: 'Nothing was bought. You can close this window.',
  never: 'This page says nothing more.',
}

export const lastPage = (choice: Press): PeerReply => page('Done', html`<h1>${LAST[choice]}</h1>`)

export const wrongPage = (why: string): PeerReply => page('Not possible', html`<h1>${why}</h1>`, 400)
