import { useState } from 'react'
import { useTabkey } from 'tabkey/react'
import { Card } from '../parts/Card.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { useAction } from '../useAction.ts'

const METHODS = [
  'eth_blockNumber',
  'eth_chainId',
  'eth_accounts',
  'eth_gasPrice',
  'eth_getBalance',
  'wallet_getCapabilities',
]

export function RequestCard() {
  const client = useTabkey()
  const [method, setMethod] = useState('eth_blockNumber')
  const [params, setParams] = useState('[]')
  const ask = useAction('request', async () => {
    const parsed: unknown = params.trim() === '' ? undefined : JSON.parse(params)
    const result = await client.request({ method, params: parsed })
    return JSON.stringify(result, null, 2) ?? 'null'
  })
  return (
    <Card title="Raw request" hint="Any JSON-RPC method, through the engine">
      <div className="fields">
        <label>
          <span>Method</span>
          <input
            value={method}
            list="methods"
            spellCheck={false}
            onChange={event => setMethod(event.target.value)}
          />
        </label>
        <label>
          <span>Params (JSON)</span>
          <input value={params} spellCheck={false} onChange={event => setParams(event.target.value)} />
        </label>
      </div>
      <datalist id="methods">
        {METHODS.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="button" className="button quiet" onClick={() => ask.start()} disabled={ask.isPending}>
        Send request
      </button>
      <Outcome state={ask.state} waiting="Asking …">
        {result => (
          <output className="code" aria-label="Result">
            {result}
          </output>
        )}
      </Outcome>
    </Card>
  )
}
