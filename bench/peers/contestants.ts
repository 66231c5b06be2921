/** One page of the bench. */
export interface Contestant {
  readonly id: 'empty' | 'tabkey' | 'rainbowkit' | 'connectkit' | 'appkit' | 'thirdweb' | 'wagmi'
  readonly title: string
  /** Its entry below `pages`. */
  readonly page: string
  /** Its entry where the page must say more under a strict policy. */
  readonly strictPage?: string
  /** The words of its modal's row for a phone; `null` where no call gives the pairing URI that its code shows. */
  readonly phoneRow?: string | null
  /** False for a page without a modal: its figures are shown, and not compared with. */
  readonly hasModal?: boolean
  /** What its documentation says to install. */
  readonly packages: readonly string[]
}

const WAGMI = ['wagmi', 'viem', '@tanstack/react-query']

/** The page with a button of its own that does nothing: the floor under every row. */
export const EMPTY: Contestant = { id: 'empty', title: 'React page', page: 'empty.tsx', packages: [] }

/** Ours first: every ratio is a peer's figure divided by it. */
export const CONTESTANTS: readonly Contestant[] = [
  {
    id: 'tabkey',
    title: 'Tabkey',
    page: 'tabkey.tsx',
    strictPage: 'tabkeyStrict.tsx',
    packages: ['tabkey'],
  },
  {
    id: 'rainbowkit',
    title: 'RainbowKit',
    page: 'rainbowkit.tsx',
    packages: ['@rainbow-me/rainbowkit', ...WAGMI],
  },
  {
    id: 'connectkit',
    title: 'ConnectKit',
    page: 'connectkit.tsx',
    phoneRow: 'Other Wallets',
    packages: ['connectkit', ...WAGMI],
  },
  {
    id: 'appkit',
    title: 'AppKit',
    page: 'appkit.tsx',
    packages: ['@reown/appkit', '@reown/appkit-adapter-wagmi', ...WAGMI],
  },
  { id: 'thirdweb', title: 'thirdweb', page: 'thirdweb.tsx', phoneRow: null, packages: ['thirdweb'] },
  {
    id: 'wagmi',
    title: 'wagmi, bare',
    page: 'wagmi.tsx',
    hasModal: false,
    packages: WAGMI,
  },
]
