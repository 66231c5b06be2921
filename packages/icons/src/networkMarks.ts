import { toDataUrl } from './toDataUrl.ts'

// Marks of networks and of their coins. Licences: THIRD_PARTY_NOTICES.md; the makers' rules: docs/icons.md.

/** Base: the square on a white ground, 60 % of it. The path is from RainbowKit 2.2.11, `base.svg` (MIT). */
export const base: string = /* @__PURE__ */ toDataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" fill="#fff"/><path transform="translate(32 32)" fill="#0000FF" d="M0 7.584C0 4.98628 0 3.68742 0.489468 2.68829C0.958114 1.73167 1.73167 0.958114 2.68829 0.489468C3.68742 0 4.98628 0 7.584 0H88.416C91.0137 0 92.3126 0 93.3117 0.489468C94.2683 0.958114 95.0419 1.73167 95.5105 2.68829C96 3.68742 96 4.98628 96 7.584V88.416C96 91.0137 96 92.3126 95.5105 93.3117C95.0419 94.2683 94.2683 95.0419 93.3117 95.5105C92.3126 96 91.0137 96 88.416 96H7.584C4.98628 96 3.68742 96 2.68829 95.5105C1.73167 95.0419 0.958114 94.2683 0.489468 93.3117C0 92.3126 0 91.0137 0 88.416V7.584Z"/></svg>',
)

/** Bitcoin. From cryptocurrency-icons 0.18.1, `color/btc.svg` (CC0). */
export const bitcoin: string = /* @__PURE__ */ toDataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" fill-rule="evenodd"><circle cx="16" cy="16" r="16" fill="#F7931A"/><path fill="#FFF" fill-rule="nonzero" d="M23.189 14.02c.314-2.096-1.283-3.223-3.465-3.975l.708-2.84-1.728-.43-.69 2.765c-.454-.114-.92-.22-1.385-.326l.695-2.783L15.596 6l-.708 2.839c-.376-.086-.746-.17-1.104-.26l.002-.009-2.384-.595-.46 1.846s1.283.294 1.256.312c.7.175.826.638.805 1.006l-.806 3.235c.048.012.11.03.18.057l-.183-.045-1.13 4.532c-.086.212-.303.531-.793.41.018.025-1.256-.313-1.256-.313l-.858 1.978 2.25.561c.418.105.828.215 1.231.318l-.715 2.872 1.727.43.708-2.84c.472.127.93.245 1.378.357l-.706 2.828 1.728.43.715-2.866c2.948.558 5.164.333 6.097-2.333.752-2.146-.037-3.385-1.588-4.192 1.13-.26 1.98-1.003 2.207-2.538zm-3.95 5.538c-.533 2.147-4.148.986-5.32.695l.95-3.805c1.172.293 4.929.872 4.37 3.11zm.535-5.569c-.487 1.953-3.495.96-4.47.717l.86-3.45c.975.243 4.118.696 3.61 2.733z"/></g></svg>',
)

/** Ethereum and Ether. From cryptocurrency-icons 0.18.1, `color/eth.svg` (CC0). */
export const ethereum: string = /* @__PURE__ */ toDataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" fill-rule="evenodd"><circle cx="16" cy="16" r="16" fill="#627EEA"/><g fill="#FFF" fill-rule="nonzero"><path fill-opacity=".602" d="M16.498 4v8.87l7.497 3.35z"/><path d="M16.498 4L9 16.22l7.498-3.35z"/><path fill-opacity=".602" d="M16.498 21.968v6.027L24 17.616z"/><path d="M16.498 27.995v-6.028L9 17.616z"/><path fill-opacity=".2" d="M16.498 20.573l7.497-4.353-7.497-3.348z"/><path fill-opacity=".602" d="M9 16.22l7.498 4.353v-7.701z"/></g></g></svg>',
)
