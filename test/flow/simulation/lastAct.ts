import type { Page } from './page.ts'
import type { World } from './world.ts'

/** Engines on both sides of parted locks fence each other with each boot, until one of them yields: in 1.5 s, eight boots. */
const TRIES = 8
const LOOK_MS = 250
/** A person is asked, the disk writes: seconds at most, and twice where the engine moved meanwhile. */
const LONGEST_MS = 30_000

function isAble({ process, connection, wallets }: Page): boolean {
  return process.state === 'alive' && wallets.length > 0 && connection.link.getState().status === 'ready'
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => String(error),
  )

/**
 * With everything mended a person can connect. An engine that another fenced out, or one that waits for what never comes,
 * looks well and does nothing.
 */
export async function lastAct({ browser, pages, wallets }: World): Promise<string[]> {
  const [page] = pages.filter(isAble)
  const [wallet] = wallets
  if (!page || !wallet) return []
  wallet.welcome()
  let said = ''
  for (let tried = 0; tried < TRIES && said !== 'done'; tried += 1) {
    said = ''
    const id = `last-act-${tried}`
    void outcomeOf(page.connection.api.connections.connect({ id, wallet: wallet.id })).then(
      outcome => (said = outcome),
    )
    for (let passed = 0; passed < LONGEST_MS && said === ''; passed += LOOK_MS)
      await browser.scheduler.advance(LOOK_MS)
  }
  return said === 'done' ? [] : [`O5 tab ${page.number} cannot connect any more: ${said || 'no answer'}`]
}
