import { useAccount } from 'tabkey/react'

export default function Home() {
  const { address, status } = useAccount()
  return (
    <main>
      <p>
        <output aria-label="Status">{status}</output>
      </p>
      {address && (
        <p>
          <output aria-label="Address">{address}</output>
        </p>
      )}
    </main>
  )
}
