import { defineElements } from 'tabkey/elements'
import { signMessage } from './signMessage'
import './style.css'
import { tabkey } from './tabkey'

defineElements(tabkey)

function findElement<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`index.html has no ${kind.name} with the id ${id}`)
  return element
}

const address = findElement('address', HTMLOutputElement)
const network = findElement('network', HTMLSelectElement)
const signature = findElement('signature', HTMLOutputElement)
const problem = findElement('problem', HTMLParagraphElement)

/** Shows why an action failed; a rejection in the wallet is one of the reasons. */
function run(action: Promise<unknown>): void {
  problem.hidden = true
  action.catch((error: Error) => {
    problem.textContent = error.message
    problem.hidden = false
  })
}

function showAccount(): void {
  const account = tabkey.getAccount('eip155')
  findElement('account', HTMLDivElement).hidden = !account.address
  findElement('hint', HTMLParagraphElement).hidden = Boolean(account.address)
  address.textContent = account.address ?? ''
}

function showNetworks(): void {
  const { known } = tabkey.getState().networks
  network.replaceChildren(...known.map(({ caipNetworkId, name }) => new Option(name, caipNetworkId)))
  network.value = tabkey.getNetwork()?.caipNetworkId ?? ''
}

tabkey.subscribe(({ accounts }) => accounts, showAccount)
tabkey.subscribe(({ networks }) => networks, showNetworks)
showAccount()
showNetworks()

network.onchange = () => {
  const { known } = tabkey.getState().networks
  const chosen = known.find(({ caipNetworkId }) => caipNetworkId === network.value)
  if (chosen) run(tabkey.switchNetwork({ network: chosen.caipNetworkId }))
}
findElement('sign', HTMLButtonElement).onclick = () =>
  run(
    signMessage(tabkey, 'Hello from {{name}}').then(value => {
      signature.textContent = value
      signature.hidden = false
    }),
  )
