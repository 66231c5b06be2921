import type {} from 'tabkey/react'

// Compiled with the types of React 18: its JSX knows Tabkey's elements as that of React 19 does.

export const drawn = [
  <tabkey-button key="1" balance="hide" chars-start={4} loading-label="…" namespace="eip155" disabled />,
  <tabkey-network-button key="2" className="wide" label="Network" disabled={undefined} />,
  <tabkey-wallet-button key="3" social="google" onClick={event => event.currentTarget.client} />,
  // @ts-expect-error a value that the attribute does not have
  <tabkey-button key="4" balance="none" />,
  // @ts-expect-error written as the text "false", which is present
  <tabkey-button key="5" disabled={false} />,
  // @ts-expect-error an attribute of another element
  <tabkey-network-button key="6" wallet="io.metamask" />,
  // @ts-expect-error no element of Tabkey
  <tabkey-modul key="7" />,
]
