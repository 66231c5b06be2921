/** Our own drawing for "by WalletConnect": two arcs that meet over a point. Not the maker's logo. */
export function WalletConnectMark({ size = 36 }: { readonly size?: number }) {
  return (
    <svg
      className="mark mark-square"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="40" height="40" rx="10" fill="#3b6df0" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M10.5 18.2a13.4 13.4 0 0 1 19 0" />
        <path d="M15 22.7a7.1 7.1 0 0 1 10 0" />
      </g>
      <circle cx="20" cy="27" r="2" fill="#fff" />
    </svg>
  )
}
