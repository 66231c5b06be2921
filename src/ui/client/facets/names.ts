/** Names of accounts (spec §5: at least 4 characters, letters, digits or hyphens). */
export interface NamesClient {
  suggest(parameters: { readonly name: string }): Promise<unknown>
  register(parameters: { readonly name: string }): Promise<unknown>
}
