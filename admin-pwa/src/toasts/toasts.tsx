import { Theme } from '@radix-ui/themes'
import { Toast } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import { takeHandedToast } from './handed-toast.ts'
import { useUnattended } from './use-unattended.ts'
import './toasts.css'

const SHOWN_MS = 5000
const SHOWN_TO_TAKE_BACK_MS = 8000
/** How long it stands is known here: the timer of the library goes on where it is given the focus too soon. */
const UNTIL_TOLD_MS = Number.POSITIVE_INFINITY
const SWIPE_PX = 50

const ToastContext = createContext<(message: Message) => void>(() => {})

/** Says something in passing, one at a time. */
export const useToast = () => useContext(ToastContext)

/** Who hears what failed, in the place of the layer of toasts. */
interface Catcher {
  current: ((failure: Message) => void) | null
}
const CatcherContext = createContext<Catcher>({ current: null })

/** A dialog says in its own place what failed of its own action; it is to show the failure. */
export function useFailureHere() {
  const catcher = useContext(CatcherContext)
  const [failure, setFailure] = useState<Message | null>(null)
  const during = useCallback(
    async <T,>(action: () => Promise<T>): Promise<T> => {
      const before = catcher.current
      setFailure(null)
      catcher.current = setFailure
      try {
        return await action()
      } finally {
        catcher.current = before
      }
    },
    [catcher],
  )
  return { failure, during }
}

type Shown = Message & { key: string }

interface Props {
  /** Nothing is shown then, and what stands goes. */
  isSilent: boolean
  /** Leads to a customer whom a message names. */
  onOpenCustomer(id: string): void
  children: ReactNode
}

export function ToastProvider({ isSilent, onOpenCustomer, children }: Props) {
  const [current, setCurrent] = useState<Shown | null>(null)
  const standing = useRef<Shown | null>(null)

  const catcher = useRef<((failure: Message) => void) | null>(null)
  const silent = useRef(isSilent)

  const show = useCallback((message: Message) => {
    if (message.isBad && catcher.current) return catcher.current(message)
    standing.current?.onGone?.()
    if (silent.current) {
      standing.current = null
      return message.onGone?.()
    }
    standing.current = { ...message, key: newId() }
    setCurrent(standing.current)
  }, [])

  useEffect(() => {
    silent.current = isSilent
    if (!isSilent || !standing.current) return
    const gone = standing.current
    standing.current = null
    setCurrent(null)
    gone.onGone?.()
  }, [isSilent])

  useEffect(() => {
    const handed = takeHandedToast()
    if (handed) show(handed)
  }, [show])

  function hide(shown: Shown) {
    if (standing.current?.key !== shown.key) return
    standing.current = null
    setCurrent(null)
    shown.onGone?.()
  }

  const layer = useRef<HTMLDivElement>(null)
  const standsMs = current?.takeBack ? SHOWN_TO_TAKE_BACK_MS : SHOWN_MS
  useUnattended(layer, current?.key ?? null, standsMs, () => current && hide(current))

  function takeBack(shown: Shown) {
    standing.current = null
    setCurrent(null)
    void shown.takeBack?.()
  }

  return (
    <ToastContext value={show}>
      <Toast.Provider duration={UNTIL_TOLD_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        <CatcherContext value={catcher}>{children}</CatcherContext>
        {current && !isSilent && (
          <Toast.Root
            key={current.key}
            className={current.isBad ? 'toast bad' : 'toast'}
            onOpenChange={open => !open && hide(current)}
          >
            <Toast.Title asChild>
              <b>{current.title}</b>
            </Toast.Title>
            <Toast.Description>{current.text}</Toast.Description>
            {current.detail && <p>{current.detail}</p>}
            {current.customer && <CustomerLink customer={current.customer} onOpen={onOpenCustomer} />}
            {current.takeBack && <Undo within={current.takeBackMs} onTakeBack={() => takeBack(current)} />}
            <Toast.Close aria-label="Dismiss">×</Toast.Close>
          </Toast.Root>
        )}
        {createPortal(
          // Whatever stands open: dialogs hide from a screen reader what does not speak up by itself.
          <Theme asChild hasBackground={false}>
            <div ref={layer} className="toast-layer" aria-live="off">
              <Toast.Viewport className="toasts" hotkey={['F8']} />
            </div>
          </Theme>,
          document.body,
        )}
      </Toast.Provider>
    </ToastContext>
  )
}

interface LinkProps {
  customer: NonNullable<Message['customer']>
  onOpen(id: string): void
}

function CustomerLink({ customer: { id, name }, onOpen }: LinkProps) {
  return (
    <a
      className="toast-link"
      href={`/admin/crm?lead=${id}`}
      onClick={event => {
        event.preventDefault()
        onOpen(id)
      }}
    >
      Open {name}
    </a>
  )
}

/** A message stands for as long as a pointer rests on it; what cannot be done any more is not offered. */
function Undo({ within, onTakeBack }: { within: number | undefined; onTakeBack(): void }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (within === undefined) return
    const timer = setTimeout(() => setOver(true), within)
    return () => clearTimeout(timer)
  }, [within])
  if (isOver) return null
  return (
    <Toast.Action altText="Undo" className="take-back" onClick={onTakeBack}>
      Undo
    </Toast.Action>
  )
}
