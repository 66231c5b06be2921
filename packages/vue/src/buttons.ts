import { defineComponent, h, type PropType } from 'vue'
import type { Namespace } from '../../../src/bridge/contract/network.ts'
import { useTabkey } from './plugin.ts'

/**
 * The button: connect, connecting, connected with avatar, name and balance, wrong network. It renders
 * `<tabkey-button>`, without a compiler option for custom elements.
 *
 * @example <ConnectButton balance="hide" label="Log in" />
 */
export const ConnectButton = defineComponent({
  name: 'TabkeyConnectButton',
  props: {
    namespace: String as PropType<Namespace>,
    disabled: Boolean,
    balance: String as PropType<'show' | 'hide'>,
    size: String as PropType<'sm' | 'md'>,
    /** Default 'Connect wallet'. */
    label: String,
    /** Default 'Connecting...'. */
    loadingLabel: String,
    /** Characters of the address shown in front and at the end; default 4 and 6. */
    charsStart: Number,
    charsEnd: Number,
  },
  setup(props) {
    const client = useTabkey()
    return () => {
      const { loadingLabel, charsStart, charsEnd, disabled, ...attributes } = props
      return h('tabkey-button', {
        '.client': client,
        ...attributes,
        disabled: disabled ? '' : undefined,
        'loading-label': loadingLabel,
        'chars-start': charsStart,
        'chars-end': charsEnd,
      })
    }
  },
})

/** The button that shows the active network and opens the choice of networks. */
export const NetworkButton = defineComponent({
  name: 'TabkeyNetworkButton',
  props: { disabled: Boolean },
  setup(props) {
    const client = useTabkey()
    return () => h('tabkey-network-button', { '.client': client, disabled: props.disabled ? '' : undefined })
  },
})

/**
 * A button for one way in: a wallet, a social provider, or email.
 *
 * @example <WalletButton wallet="io.metamask" />
 * @example <WalletButton social="google" label="Continue with Google" />
 */
export const WalletButton = defineComponent({
  name: 'TabkeyWalletButton',
  props: {
    /** Id, rdns or listed id, as in `connect()`; `walletConnect` for the QR code. */
    wallet: String,
    social: String,
    email: Boolean,
    namespace: String as PropType<Namespace>,
    label: String,
    size: String as PropType<'sm' | 'md'>,
    disabled: Boolean,
  },
  setup(props) {
    const client = useTabkey()
    return () => {
      const { email, disabled, ...attributes } = props
      return h('tabkey-wallet-button', {
        '.client': client,
        ...attributes,
        email: email ? '' : undefined,
        disabled: disabled ? '' : undefined,
      })
    }
  },
})
