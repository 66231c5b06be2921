import type { IconSet } from '../../../bridge/contract/config.ts'
import type { PictureKey } from '../../format/pictureOrder.ts'
import { hostPicture, type PictureSource } from '../../format/pictureSource.ts'
import { isSavingData } from '../../page/preloadWhenIdle.ts'
import type { TabContext } from '../tab/context.ts'
import { openKeptIcons } from '../values/keptIcons.ts'

/** The pictures of a set, by key; what is not a picture is left out. */
function* readIconSet({ wallets, networks, coins }: IconSet): Iterable<[PictureKey, PictureSource]> {
  for (const [of, images] of Object.entries({ wallet: wallets, network: networks, coin: coins } as const)) {
    for (const [id, image] of Object.entries(images ?? {})) {
      const picture = typeof image === 'string' ? hostPicture(image) : null
      if (picture) yield [`${of as 'wallet' | 'network' | 'coin'}:${id}`, picture]
    }
  }
}

/**
 * Keeps the icons that wallets announce, and loads the option `icons`: when the page rests, or when the modal opens while
 * the visitor saves data.
 *
 * @returns stops both
 */
export function followPictures(
  context: Pick<TabContext, 'config' | 'settings' | 'wallets' | 'modal' | 'pictures'>,
  view: Window,
): () => void {
  const { settings, wallets, modal, pictures } = context
  const kept = openKeptIcons(() => view.localStorage)
  let requested: (() => Promise<IconSet>) | null = null
  let bundled: readonly (readonly [PictureKey, PictureSource])[] = []
  let isStopped = false

  const publish = (): void =>
    pictures.set(
      new Map([...bundled, ...[...kept.icons()].map(([name, icon]) => [`kept:${name}`, icon] as const)]),
    )
  const keep = (): void => {
    if (kept.add(wallets.getState())) publish()
  }
  function load(): void {
    const { icons } = context.config.page
    if (icons === requested) return
    requested = icons
    const show = (set: IconSet): void => {
      if (isStopped || icons !== requested) return
      bundled = [...readIconSet(set)]
      publish()
    }
    if (!icons) {
      show({})
      return
    }
    icons()
      .then(show)
      .catch(() => {
        // Loaded again when the modal opens.
        if (icons === requested) requested = null
      })
  }
  const stops = [
    wallets.subscribe(keep),
    settings.subscribe(load),
    modal.subscribe((now, before) => {
      if (now.open && !before.open) load()
    }),
  ]
  kept.add(wallets.getState())
  publish()
  if (!isSavingData(view.navigator)) load()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
