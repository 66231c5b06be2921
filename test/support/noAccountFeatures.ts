/** The account without what it can do: for tests of everything else. */
export const NO_ACCOUNT_FEATURES = {
  swaps: false,
  onramp: false,
  receive: false,
  send: false,
  history: false,
  pay: false,
}
