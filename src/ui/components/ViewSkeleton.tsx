import { Skeleton, SkeletonRows } from './Skeleton.tsx'

/** The account's picture and name, its total, and its list. */
function AccountSkeleton() {
  return (
    <div className="view-wait">
      <div className="acct-round">
        <Skeleton width={44} height={44} />
        <Skeleton width={132} height={24} />
      </div>
      <Skeleton width={132} height={32} />
      <SkeletonRows count={4} />
    </div>
  )
}

/** Grey shapes in the place of the first view, while its code is on its way. */
export const ViewSkeleton = ({ isAccount }: { readonly isAccount: boolean }) => (
  <div>{isAccount ? <AccountSkeleton /> : <SkeletonRows count={4} />}</div>
)
