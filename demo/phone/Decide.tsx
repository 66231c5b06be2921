export type Push = (button: string, body?: object) => Promise<void>

/** The two answers to anything the phone is asked. */
export function Decide({ id, isBusy, push }: { id: number; isBusy: boolean; push: Push }) {
  return (
    <div className="row">
      <button type="button" className="button" disabled={isBusy} onClick={() => push('approve', { id })}>
        Approve
      </button>
      <button type="button" className="button quiet" disabled={isBusy} onClick={() => push('reject', { id })}>
        Reject
      </button>
    </div>
  )
}
