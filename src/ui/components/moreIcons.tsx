/** Icons of later views, drawn like those of `Icon.tsx`. */
export const MORE_ICONS = {
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="2.6" />
      <path d="M13 4.6A2.4 2.4 0 0 0 10.9 3.5H6A2.5 2.5 0 0 0 3.5 6v4.9A2.4 2.4 0 0 0 4.6 13" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.2" />
      <path d="m13 13 3.6 3.6" />
    </>
  ),
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  mail: (
    <>
      <rect x="3" y="4.8" width="14" height="10.4" rx="2.6" />
      <path d="m4 6.5 6 4.6 6-4.6" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3.2 10h13.6M10 3c2 1.9 2.9 4.2 2.9 7s-.9 5.1-2.9 7c-2-1.9-2.9-4.2-2.9-7S8 4.9 10 3" />
    </>
  ),
  phone: (
    <>
      <rect x="5.5" y="2.8" width="9" height="14.4" rx="2.4" />
      <path d="M9 14.5h2" />
    </>
  ),
  browser: (
    <>
      <rect x="2.8" y="3.8" width="14.4" height="12.4" rx="2.4" />
      <path d="M3 7.6h14M5.5 5.7h.1m2 0h.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6.3V10l2.5 1.6" />
    </>
  ),
  badge: (
    <>
      <path d="m10 2.8 1.9 1.4 2.3-.1.7 2.3 1.9 1.3-.8 2.3.8 2.3-1.9 1.3-.7 2.3-2.3-.1L10 17.2l-1.9-1.4-2.3.1-.7-2.3-1.9-1.3.8-2.3-.8-2.3 1.9-1.3.7-2.3 2.3.1z" />
      <path d="m7.6 10.1 1.7 1.7 3.2-3.5" />
    </>
  ),
  qr: (
    <>
      <rect x="3.5" y="3.5" width="5" height="5" rx="1.4" />
      <rect x="11.5" y="3.5" width="5" height="5" rx="1.4" />
      <rect x="3.5" y="11.5" width="5" height="5" rx="1.4" />
      <path d="M11.8 11.8h1.4v1.6m3.1-1.6v.1m-4.5 4.4h.1m2.3 0h2.1v-2.2" />
    </>
  ),
} as const
