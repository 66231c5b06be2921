import type { PhoneRequest } from './control.ts'
import { Decide, type Push } from './Decide.tsx'

export function Request({ request, isBusy, push }: { request: PhoneRequest; isBusy: boolean; push: Push }) {
  return (
    <section className="sheet" aria-label="Request">
      <h2>{request.method}</h2>
      <p className="muted small">{request.chainId}</p>
      <pre className="code">{JSON.stringify(request.params, null, 2)}</pre>
      <Decide id={request.id} isBusy={isBusy} push={push} />
    </section>
  )
}
