import { Skeleton, SkeletonRows } from '../../components/Skeleton.tsx'
import { t } from '../../words/t.ts'

/** The shape of an account whose address is not known yet. */
export function AccountSkeleton() {
  return (
    <div className="acct" aria-busy="true">
      <p className="sr" role="status">
        {t('Looking for your account')}
      </p>
      <div className="acct-head acct-round">
        <Skeleton width={44} height={44} />
        <Skeleton width={132} height={24} />
      </div>
      <p className="acct-total">
        <Skeleton width={132} height={32} />
      </p>
      <div className="acct-lists">
        <SkeletonRows count={4} />
      </div>
    </div>
  )
}
