/** Our own drawing for "by WalletConnect": the corners of a QR code. Not the maker's logo. */
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
      <path
        d="M11.5 11.5h6v6h-6zm11 0h6v6h-6zm-11 11h6v6h-6z"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="M22 22h3v3h-3zm5 0h2.5v2.5H27zm-2.5 4.5H27v3h-2.5zM28 27h1.8v2.6H28z" fill="#fff" />
    </svg>
  )
}
