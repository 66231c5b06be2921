import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** Back to the field where the new address was typed. */
export function StartOver({ lead }: { readonly lead: string }) {
  const { modal } = useTab()
  return (
    <p className="resend small">
      <span className="muted">{lead}</span>
      <button type="button" className="link" onClick={() => modal.back()}>
        {t('Start over')}
      </button>
    </p>
  )
}
