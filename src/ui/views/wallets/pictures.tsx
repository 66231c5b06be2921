import type { ReactNode } from 'react'

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <rect className="pic-bg" width="80" height="80" rx="20" />
      {children}
    </svg>
  )
}

/** A stack of cards with a coin: what one owns. */
export function AssetsPicture() {
  return (
    <Frame>
      <rect className="pic-soft" x="20" y="18" width="40" height="28" rx="8" />
      <rect className="pic-card" x="15" y="26" width="50" height="34" rx="9" />
      <path className="pic-stroke" d="M24 37h16M24 45h9" />
      <circle className="pic-ink" cx="54" cy="51" r="11" />
      <path
        d="m50 51 3 3 5.5-6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Frame>
  )
}

/** A key in a shield: a login without passwords. */
export function LoginPicture() {
  return (
    <Frame>
      <path
        className="pic-soft"
        d="M40 14c7 5 14 6.5 21 7v18c0 13-9 21-21 27-12-6-21-14-21-27V21c7-.5 14-2 21-7"
      />
      <circle className="pic-card" cx="40" cy="35" r="10" />
      <circle className="pic-ink" cx="40" cy="35" r="4" />
      <path className="pic-stroke" d="M40 45v12m0-5h5" />
    </Frame>
  )
}

/** A page with paths that branch: one wallet, many apps. */
export function ExplorePicture() {
  return (
    <Frame>
      <circle className="pic-soft" cx="40" cy="40" r="25" />
      <path className="pic-stroke" d="M40 40 22 27m18 13 20-8M40 40 32 60m8-20 17 15" />
      <circle className="pic-card" cx="22" cy="27" r="6" />
      <circle className="pic-card" cx="60" cy="32" r="6" />
      <circle className="pic-card" cx="32" cy="60" r="6" />
      <circle className="pic-card" cx="57" cy="55" r="6" />
      <circle className="pic-ink" cx="40" cy="40" r="8" />
    </Frame>
  )
}
