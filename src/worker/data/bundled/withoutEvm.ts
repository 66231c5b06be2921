import type { WalletFacts } from './walletFacts.ts'

/** Wallets without EVM networks. */
export const NON_EVM_WALLETS: Readonly<Record<string, WalletFacts>> = {
  Jupiter: {
    id: '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
    homepage: 'https://jup.ag/mobile',
    order: 240,
    namespaces: ['solana'],
    mobile: 'jupiter://',
    stores: { ios: '6484069059', android: 'ag.jup.jupiter.android' },
  },
  Solflare: {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    homepage: 'https://solflare.com',
    order: 340,
    namespaces: ['solana'],
    browse: 'https://solflare.com/ul/v1/browse/{enc}?ref={o}',
    stores: { chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' },
  },
  Leather: {
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    homepage: 'https://leather.io',
    order: 4190,
    namespaces: ['bip122'],
    stores: { chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj' },
  },
  Xverse: {
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    homepage: 'https://www.xverse.app',
    order: 4200,
    namespaces: ['bip122'],
    mobile: 'xverse://',
    browse: 'https://connect.xverse.app/browser?url={enc}',
    browseOnly: ['bip122'],
    stores: {
      ios: '1552272513',
      android: 'com.secretkeylabs.xverse',
      chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg',
    },
  },
  UniSat: { id: 'unisat', namespaces: ['bip122'] },
}
