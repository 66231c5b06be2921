import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** What every contestant's page shows: a heading, its button, and one line with the address. */
export function Frame({ button, address }: { button: ReactNode; address: string | undefined }) {
  return (
    <main>
      <h1>Bench</h1>
      <div>{button}</div>
      <p>
        Address: <output aria-label="Address">{address ?? 'none'}</output>
      </p>
    </main>
  )
}

export function render(page: ReactNode): void {
  const root = document.getElementById('app')
  if (root) createRoot(root).render(page)
}
