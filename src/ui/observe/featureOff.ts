/** What a call of a feature that the config has not switched on rejects with. Fetched when it is needed, which is never. */
export async function featureOff(feature: string): Promise<Error> {
  const { BridgeMethodError } = await import('../../bridge/errors/engine.ts')
  return new BridgeMethodError(feature)
}
