import { ActivityTab } from './lists.ts'

export const title = (): string => 'Activity'

/** The activity on a page of its own: the same pages as in the account. */
export default function Transactions() {
  return <ActivityTab height="min(560px, calc(100dvh - 132px))" />
}
