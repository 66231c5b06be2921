import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AvatarParameters } from '../../bridge/contract/config.ts'
import type { Tabkey } from '../client/api/tabkey.ts'

interface Shown {
  readonly key: number
  readonly element: HTMLElement
  readonly parameters: AvatarParameters
}

/** Renders a component of the host in the place of each avatar of the modal and the button, in the host's own tree of React. */
export function useAvatar(client: Tabkey, Avatar: ComponentType<AvatarParameters> | undefined): ReactNode {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const isSet = Avatar !== undefined
  useEffect(() => {
    if (!isSet) return
    let key = 0
    const avatar = (parameters: AvatarParameters): HTMLElement => {
      const element = document.createElement('span')
      element.style.cssText = 'display:block;inline-size:100%;block-size:100%'
      key += 1
      const entry = { key, element, parameters }
      setShown(entries => [...entries, entry])
      element.addEventListener('remove', () => setShown(entries => entries.filter(other => other !== entry)))
      return element
    }
    // A client that was destroyed meanwhile has no avatars.
    client.update({ avatar }).catch(() => {})
    return () => void client.update({ avatar: null }).catch(() => {})
  }, [client, isSet])
  return (
    Avatar &&
    shown.map(({ key, element, parameters }) => createPortal(<Avatar {...parameters} />, element, key))
  )
}
