import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { RegisterName } from '../../../bridge/features/names/contract.ts'
import { reviveName } from '../../../bridge/features/names/errors.ts'
import { NAME_SUFFIX, toLabel } from '../../../bridge/values/accountName.ts'
import { isSmartAccount } from '../../../bridge/values/isSmartAccount.ts'
import { USER_REJECTED } from '../../../bridge/values/rejection.ts'
import { callFeature } from '../tab/callFeature.ts'
import type { TabContext } from '../tab/context.ts'

/** Registers a name and emits its events. A user rejection is not reported as an error. */
export async function registerName(
  tab: Pick<TabContext, 'engine' | 'emit' | 'mirror'>,
  id: RequestId,
  input: RegisterName,
): Promise<{ readonly name: string; readonly account: CaipAddress }> {
  const properties = {
    isSmartAccount: isSmartAccount(tab.mirror.getState()?.accounts.eip155),
    ensName: `${toLabel(input.name)}${NAME_SUFFIX}`,
  }
  tab.emit({ type: 'REGISTER_NAME_INITIATED', ...properties })
  try {
    const registered = await callFeature(tab.engine, 'names', 'register', { ...input, id })
    tab.emit({ type: 'REGISTER_NAME_SUCCESS', ...properties })
    return registered
  } catch (thrown) {
    const error = toWalletError(thrown)
    if (error.code !== USER_REJECTED)
      tab.emit({ type: 'REGISTER_NAME_ERROR', ...properties, error: error.message })
    throw reviveName(error)
  }
}
