import { t } from '../words/t.ts'
import { Button } from './Button.tsx'

/** Repeats a read that failed. */
export function RetryButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button icon="refresh" onClick={onClick}>
      {t('Try again')}
    </Button>
  )
}
