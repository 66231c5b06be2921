import { t } from '../../words/t.ts'
import { ActivityTab } from './ActivityTab.tsx'

export const title = (): string => t('Activity')

/** The activity as a separate view, with the same pages as in the account. */
export default function Transactions() {
  return <ActivityTab height="min(560px, calc(100dvh - 132px))" />
}
