/** Params and result of one method. */
export interface RpcMethod<Params, Result> {
  readonly params: Params
  readonly result: Result
}

/** A request of a method of a table; a method without parameters takes none or an empty list. */
export type RpcRequest<Methods, Name extends keyof Methods> = Name extends keyof Methods
  ? Methods[Name] extends { readonly params: infer Params }
    ? readonly [] extends Params
      ? { readonly method: Name; readonly params?: Params }
      : { readonly method: Name; readonly params: Params }
    : never
  : never

/** A request of a method that a table does not have. */
export interface OtherRequest<Methods, Name extends string> {
  readonly method: Name extends keyof Methods ? never : Name
  /** As the method defines them; data that can be cloned. */
  readonly params?: unknown
}

/** The result of a method of a table. */
export type RpcResult<Methods, Name extends keyof Methods> = Methods[Name] extends {
  readonly result: infer Result
}
  ? Result
  : never
