import {
  type ComputedRef,
  computed,
  getCurrentInstance,
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowRef,
  toValue,
  watch,
} from 'vue'
import type { Source } from '../../../src/ui/observe/source.ts'

/** One ref for each member of a value: `const { address } = useAccount()` stays reactive. */
export type MemberRefs<Value> = { readonly [Key in keyof Value]-?: ComputedRef<Value[Key]> }

/** Makes a ref of each named member. */
export function memberRefs<Value extends object, Key extends keyof Value>(
  value: Readonly<ShallowRef<Value>>,
  keys: readonly Key[],
): MemberRefs<Pick<Value, Key>> {
  const refs = keys.map(key => [key, computed(() => value.value[key])] as const)
  return Object.fromEntries(refs) as unknown as MemberRefs<Pick<Value, Key>>
}

/**
 * Follows a source until the scope that called it ends. On a server, and while a page hydrates, the ref has the server's
 * value.
 *
 * @param source a getter is followed to the source that it returns now
 */
export function useSource<Value>(source: MaybeRefOrGetter<Source<Value>>): Readonly<ShallowRef<Value>> {
  const instance = getCurrentInstance()
  // Vue gives the vnode of a component its element before `setup` only when that element came from a server.
  const isHydrating = Boolean(instance?.vnode.el)
  const isServer = typeof window === 'undefined'
  const first = toValue(source)
  const value = shallowRef(isServer || isHydrating ? first.getServer() : first.get())
  if (isServer) return value

  const follow = (): void => {
    const stop = watch(
      () => toValue(source),
      (current, _previous, onCleanup) => {
        const read = (): void => {
          value.value = current.get()
        }
        onCleanup(current.subscribe(read))
        read()
      },
      { immediate: true },
    )
    onScopeDispose(stop)
  }
  if (isHydrating) onMounted(follow, instance)
  else follow()
  return value
}
