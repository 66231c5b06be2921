import type { EvmTestWallet } from '../../packages/tabkey-testing/src/evm/createEvmWallet.ts'
import { describeRequest } from './describeRequest.ts'

interface Parts {
  readonly dialog: HTMLDialogElement
  readonly name: HTMLElement
  readonly title: HTMLElement
  readonly detail: HTMLElement
  readonly account: HTMLElement
  readonly reject: HTMLButtonElement
  readonly approve: HTMLButtonElement
}

function append<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  parent.append(element)
  return element
}

function createParts(): Parts {
  const dialog = append(document.body, 'dialog', 'live-wallet')
  const name = append(dialog, 'p', 'live-wallet-name')
  const title = append(dialog, 'h2', 'live-wallet-title')
  title.id = 'live-wallet-title'
  dialog.setAttribute('aria-labelledby', title.id)
  const detail = append(dialog, 'pre', 'live-wallet-detail')
  const account = append(dialog, 'p', 'live-wallet-account')
  const buttons = append(dialog, 'div', 'live-wallet-buttons')
  const reject = append(buttons, 'button', 'live-wallet-button', 'Reject')
  const approve = append(buttons, 'button', 'live-wallet-button live-wallet-approve', 'Approve')
  return { dialog, name, title, detail, account, reject, approve }
}

/** The window of the test wallet, in which the reader decides: a dialog above the page and above the modal. */
export interface WalletWindow {
  /** Shows the oldest request that waits, or closes. */
  update(): void
}

/**
 * Makes the window; it is in the page while a request waits.
 *
 * @param walletOf the wallet whose requests are shown
 */
export function createWalletWindow(walletOf: () => EvmTestWallet): WalletWindow {
  let parts: Parts | undefined
  const pending = () => walletOf().requests.find(({ status }) => status === 'pending')
  const close = () => {
    parts?.dialog.remove()
    parts = undefined
  }
  function open(): Parts {
    const made = createParts()
    const decide = (isApproved: boolean) => {
      // Closed first: the page's own dialog has the focus again when the answer arrives.
      close()
      if (!pending()) return
      void (isApproved ? walletOf().approveNext() : walletOf().rejectNext()).then(update)
    }
    made.approve.addEventListener('click', () => decide(true))
    made.reject.addEventListener('click', () => decide(false))
    made.dialog.addEventListener('cancel', event => {
      event.preventDefault()
      decide(false)
    })
    made.dialog.showModal()
    made.approve.focus()
    return made
  }
  function update(): void {
    const request = pending()
    if (!request) {
      close()
      return
    }
    parts ??= open()
    const { title, detail } = describeRequest(request)
    parts.name.textContent = walletOf().info.name
    parts.title.textContent = title
    parts.detail.textContent = detail
    parts.account.textContent = `Account ${walletOf().addresses[0]}`
  }
  return { update }
}
