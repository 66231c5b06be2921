import { Skeleton, SkeletonRows } from '../components/Skeleton.tsx'

/** The account's picture and name. */
function AccountSkeleton() {
  return (
    <div className="view-wait">
      <span className="acct-round">
        <Skeleton width={72} height={72} />
      </span>
      <Skeleton width={132} height={24} />
      <SkeletonRows count={3} />
    </div>
  )
}

/** Grey shapes in the place of the first view, while its code is on its way. */
export const ViewSkeleton = ({ isAccount }: { readonly isAccount: boolean }) => (
  <div>{isAccount ? <AccountSkeleton /> : <SkeletonRows count={4} />}</div>
)
