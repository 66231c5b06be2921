import * as Headless from '@headlessui/react'
import { Dialog as MuiDialog } from '@mui/material'
import * as Radix from '@radix-ui/react-dialog'
import { createFocusTrap } from 'focus-trap'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as Aria from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { Drawer } from 'vaul'

/** Dialogs of the libraries that apps use, in one page. */
export interface Layers {
  set(name: LayerName, isOpen: boolean): void
  isOpen(name: LayerName): boolean
}

export type LayerName = keyof typeof LAYERS

declare global {
  interface Window {
    layers: Layers
  }
}

interface LayerProps {
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** In every dialog: opens the wallet modal above it. */
const Content = ({ name }: { readonly name: string }) => (
  <>
    <p>Dialog of {name}</p>
    <button type="button" onClick={() => void window.tabkey.open()}>
      Open the wallet above {name}
    </button>
  </>
)

const place = { position: 'fixed', inset: '40px auto auto 40px', background: 'white', zIndex: 10 } as const

function RadixLayer({ isOpen, onChange }: LayerProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onChange}>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content style={place} aria-describedby={undefined}>
          <Radix.Title>Radix</Radix.Title>
          <Content name="Radix" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function VaulLayer({ isOpen, onChange }: LayerProps) {
  return (
    <Drawer.Root open={isOpen} onOpenChange={onChange}>
      <Drawer.Portal>
        <Drawer.Overlay />
        <Drawer.Content style={place} aria-describedby={undefined}>
          <Drawer.Title>vaul</Drawer.Title>
          <Content name="vaul" />
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

function HeadlessLayer({ isOpen, onChange }: LayerProps) {
  return (
    <Headless.Dialog open={isOpen} onClose={onChange}>
      <Headless.DialogPanel style={place}>
        <Content name="HeadlessUI" />
      </Headless.DialogPanel>
    </Headless.Dialog>
  )
}

function AriaLayer({ isOpen, onChange }: LayerProps) {
  return (
    <Aria.ModalOverlay isOpen={isOpen} onOpenChange={onChange} isDismissable>
      <Aria.Modal style={place}>
        <Aria.Dialog aria-label="React Aria">
          <Content name="React Aria" />
        </Aria.Dialog>
      </Aria.Modal>
    </Aria.ModalOverlay>
  )
}

function MuiLayer({ isOpen, onChange }: LayerProps) {
  return (
    <MuiDialog open={isOpen} onClose={() => onChange(false)} transitionDuration={0}>
      <Content name="MUI" />
    </MuiDialog>
  )
}

/** A plain element with focus-trap, whose default is to refuse every press outside. */
function TrapLayer({ isOpen, onChange }: LayerProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || !ref.current) return
    const trap = createFocusTrap(ref.current, {
      escapeDeactivates: true,
      onDeactivate: () => onChange(false),
    }).activate()
    return () => void trap.deactivate({ onDeactivate: () => {} })
  }, [isOpen, onChange])
  return isOpen ? (
    <div role="dialog" aria-label="focus-trap" style={place} ref={ref}>
      <Content name="focus-trap" />
    </div>
  ) : null
}

const LAYERS = {
  Radix: RadixLayer,
  vaul: VaulLayer,
  HeadlessUI: HeadlessLayer,
  'React Aria': AriaLayer,
  MUI: MuiLayer,
  'focus-trap': TrapLayer,
}

const open = new Set<LayerName>()
const setters = new Map<LayerName, (isOpen: boolean) => void>()

function Layer({ name }: { readonly name: LayerName }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const View = LAYERS[name]
  const [change] = useState(() => (next: boolean) => {
    if (next) open.add(name)
    else open.delete(name)
    setOpen(next)
  })
  setters.set(name, change)
  return <View isOpen={isOpen} onChange={change} />
}

window.layers = {
  set: (name, isOpen) => setters.get(name)?.(isOpen),
  isOpen: name => open.has(name),
}

const root = document.createElement('div')
root.id = 'layers'
document.body.append(root)
createRoot(root).render((Object.keys(LAYERS) as LayerName[]).map(name => <Layer key={name} name={name} />))
