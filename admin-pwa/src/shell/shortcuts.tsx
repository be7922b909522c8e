/** Keys that work wherever nothing is being typed. Each screen says its own; `?` shows all that work now. */
import { Dialog } from '@radix-ui/themes'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import './shell.css'

export interface Shortcut {
  /** As it stands on the keyboard: "N". */
  keys: string
  does: string
}

type Actions = Readonly<Record<string, () => void>>

interface Registry {
  add(actions: () => Actions, shortcuts: readonly Shortcut[]): () => void
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: '/', does: 'Search' },
  { keys: 'Esc', does: 'Close what is open' },
  { keys: 'F8', does: 'Go to the message that is shown' },
  { keys: '?', does: 'Show this' },
]

const ShortcutContext = createContext<Registry>({ add: () => () => {} })

/** The keys of a screen, for as long as it is shown. */
export function useShortcuts(actions: Actions, shortcuts: readonly Shortcut[]) {
  const { add } = useContext(ShortcutContext)
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => add(() => latest.current, shortcuts), [add, shortcuts])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

export function ShortcutProvider({ children }: { children: ReactNode }) {
  const screens = useRef(new Set<{ actions: () => Actions; shortcuts: readonly Shortcut[] }>())
  const [shown, setShown] = useState<readonly Shortcut[] | null>(null)
  const registry = useMemo<Registry>(
    () => ({
      add: (actions, shortcuts) => {
        const entry = { actions, shortcuts }
        screens.current.add(entry)
        return () => screens.current.delete(entry)
      },
    }),
    [],
  )

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]'))
        return
      const all = [...screens.current]
      if (event.key === '?') setShown([...all.flatMap(screen => screen.shortcuts), ...EVERYWHERE])
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
      else {
        const action = all.map(screen => screen.actions()[event.key]).find(Boolean)
        if (!action) return
        action()
      }
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <ShortcutContext value={registry}>
      {children}
      <Dialog.Root open={shown !== null} onOpenChange={open => !open && setShown(null)}>
        <Dialog.Content>
          <Dialog.Title>Keyboard</Dialog.Title>
          <Dialog.Description>These keys work wherever nothing is being typed.</Dialog.Description>
          <dl className="keys">
            {shown?.map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Root>
    </ShortcutContext>
  )
}
