import { Component, type ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { t } from '../words/t.ts'

/**
 * Shown in a view's place when its code did not arrive or threw.
 *
 * @param isLost whether a retry failed too. Some browsers keep a module that failed for the life of the page, so that only a
 *   reload helps; the session is the engine's and stays
 */
export function ViewFailure({
  onRetry,
  isLost = false,
}: {
  readonly onRetry: () => void
  readonly isLost?: boolean
}) {
  return (
    <EmptyState
      icon="warning"
      title={t('This page could not be shown')}
      text={t('Nothing has been sent. You can try again.')}
    >
      <Button variant="accent" icon="refresh" onClick={isLost ? () => location.reload() : onRetry}>
        {isLost ? t('Reload') : t('Try again')}
      </Button>
    </EmptyState>
  )
}

/** React has no other way to catch a render than a class. */
export class ViewBoundary extends Component<
  { readonly children: ReactNode; readonly onError: (error: unknown) => void },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <ViewFailure onRetry={() => this.setState({ hasFailed: false })} />
  }
}
