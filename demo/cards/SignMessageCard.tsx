import { useState } from 'react'
import { useAccount, useTabkey } from 'tabkey/react'
import { hashMessage, stringToHex } from 'viem/utils'
import { Card } from '../parts/Card.tsx'
import { Hex } from '../parts/Hex.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { Verdict } from '../parts/Verdict.tsx'
import { useAction } from '../useAction.ts'
import { verifySignature } from '../verifySignature.ts'

export function SignMessageCard() {
  const client = useTabkey()
  const { address } = useAccount()
  const [message, setMessage] = useState('Hello from Tabkey')
  const sign = useAction('personal_sign', async () => {
    const params = [stringToHex(message), address]
    const signature = await client.request<`0x${string}`>({ method: 'personal_sign', params })
    const verified = await verifySignature(client, address, hashMessage(message), signature)
    return { signature, verified }
  })
  return (
    <Card title="Sign a message" hint="personal_sign">
      <label>
        <span>Message</span>
        <input value={message} onChange={event => setMessage(event.target.value)} />
      </label>
      <button type="button" className="button quiet" onClick={() => sign.start()} disabled={sign.isPending}>
        Sign message
      </button>
      <Outcome state={sign.state} waiting="Waiting for the wallet …">
        {({ signature, verified }) => (
          <>
            <Hex label="Signature" value={signature} />
            <Verdict verified={verified} />
          </>
        )}
      </Outcome>
    </Card>
  )
}
