/** What the signature check in the page said. */
export function Verdict({ verified }: { verified: boolean }) {
  return (
    <p className={verified ? 'verdict good' : 'verdict bad'} role="status">
      {verified ? 'verified' : 'not verified'}
    </p>
  )
}
