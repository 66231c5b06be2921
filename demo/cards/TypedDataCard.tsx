import { useAccount, useTabkey, useTabkeyState } from 'tabkey/react'
import { hashTypedData } from 'viem/utils'
import { Card } from '../parts/Card.tsx'
import { Hex } from '../parts/Hex.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { Verdict } from '../parts/Verdict.tsx'
import { mailOf } from '../typedData.ts'
import { useAction } from '../useAction.ts'
import { verifySignature } from '../verifySignature.ts'

export function TypedDataCard() {
  const client = useTabkey()
  const { address } = useAccount()
  const network = useTabkeyState(state => state.networks.active.eip155)
  const mail = mailOf(Number(network?.split(':')[1] ?? 1))
  const sign = useAction('eth_signTypedData_v4', async () => {
    const params = [address, JSON.stringify(mail)]
    const signature = await client.request<`0x${string}`>({ method: 'eth_signTypedData_v4', params })
    const domain = { ...mail.domain, chainId: BigInt(mail.domain.chainId) }
    const verified = await verifySignature(client, address, hashTypedData({ ...mail, domain }), signature)
    return { signature, verified }
  })
  return (
    <Card title="Sign typed data" hint="eth_signTypedData_v4 (EIP-712)">
      <pre className="code">{JSON.stringify(mail.message, null, 2)}</pre>
      <button type="button" className="button quiet" onClick={() => sign.start()} disabled={sign.isPending}>
        Sign typed data
      </button>
      <Outcome state={sign.state} waiting="Waiting for the wallet …">
        {({ signature, verified }) => (
          <>
            <Hex label="Typed data signature" value={signature} />
            <Verdict verified={verified} />
          </>
        )}
      </Outcome>
    </Card>
  )
}
