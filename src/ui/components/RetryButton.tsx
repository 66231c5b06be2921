import { Button } from './Button.tsx'

/** Repeats a read that failed. */
export function RetryButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button icon="refresh" onClick={onClick}>
      Try again
    </Button>
  )
}
