import { useState } from 'react'
import { useAccount, useTabkey } from 'tabkey/react'
import { numberToHex, parseEther } from 'viem/utils'
import { Card } from '../parts/Card.tsx'
import { Hex } from '../parts/Hex.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { useAction } from '../useAction.ts'
import { type Mined, waitForReceipt } from '../waitForReceipt.ts'

/** The tenth account of the local chains. */
const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

export function SendCard() {
  const client = useTabkey()
  const { address } = useAccount()
  const [mined, setMined] = useState<Mined | null>(null)
  const send = useAction('eth_sendTransaction', async () => {
    setMined(null)
    const value = numberToHex(parseEther('0.001'))
    const params = [{ from: address, to: RECEIVER, value }]
    const hash = await client.request<`0x${string}`>({ method: 'eth_sendTransaction', params })
    waitForReceipt(client, hash).then(setMined, () => setMined({ status: 'unknown' }))
    return hash
  })
  return (
    <Card title="Send a transaction" hint="eth_sendTransaction on the local chain">
      <p className="pair">
        <span className="muted">To</span>
        <code>{`${RECEIVER.slice(0, 8)}…${RECEIVER.slice(-6)}`}</code>
      </p>
      <button type="button" className="button quiet" onClick={() => send.start()} disabled={send.isPending}>
        Send 0.001 ETH
      </button>
      <Outcome state={send.state} waiting="Waiting for the wallet …">
        {hash => (
          <>
            <Hex label="Transaction hash" value={hash} />
            <p className={mined?.status === 'mined' ? 'verdict good' : 'verdict'} role="status">
              {mined === null
                ? 'pending'
                : mined.status === 'mined'
                  ? `mined in block ${mined.block}`
                  : mined.status}
            </p>
          </>
        )}
      </Outcome>
    </Card>
  )
}
