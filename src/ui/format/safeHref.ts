declare const passed: unique symbol

/** An address that `page/openExternal` has let pass: the only kind the links of this house take. */
export type SafeHref = string & { readonly [passed]: true }
