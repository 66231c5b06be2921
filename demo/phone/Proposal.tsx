import type { PhoneProposal } from './control.ts'
import { Decide, type Push } from './Decide.tsx'

export function Proposal({
  proposal,
  isBusy,
  push,
}: {
  proposal: PhoneProposal
  isBusy: boolean
  push: Push
}) {
  const { id, proposer } = proposal
  return (
    <section className="sheet" aria-label="Connection proposal">
      <h2>{proposer.name} wants to connect</h2>
      <p className="muted small">{proposer.url}</p>
      <Decide id={id} isBusy={isBusy} push={push} />
    </section>
  )
}
