import { Theme } from '@radix-ui/themes'
import { Toast } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Message } from '../mirror/acting.ts'

const SHOWN_MS = 5000
const SHOWN_TO_TAKE_BACK_MS = 8000
const SWIPE_PX = 50

const ToastContext = createContext<(message: Message) => void>(() => {})

/** Says something in passing, one at a time. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(Message & { key: number }) | null>(null)
  const show = useCallback((message: Message) => setCurrent({ ...message, key: Date.now() }), [])
  return (
    <ToastContext value={show}>
      <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
        {children}
        {current && (
          <Toast.Root
            key={current.key}
            className={current.isBad ? 'toast bad' : 'toast'}
            duration={current.takeBack ? SHOWN_TO_TAKE_BACK_MS : SHOWN_MS}
            onOpenChange={open => !open && setCurrent(now => (now?.key === current.key ? null : now))}
          >
            <Toast.Title asChild>
              <b>{current.title}</b>
            </Toast.Title>
            <Toast.Description>{current.text}</Toast.Description>
            {current.detail && <p>{current.detail}</p>}
            {current.takeBack && (
              <Toast.Action altText="Undo" className="take-back" onClick={() => void current.takeBack?.()}>
                Undo
              </Toast.Action>
            )}
            <Toast.Close aria-label="Dismiss">×</Toast.Close>
          </Toast.Root>
        )}
        {createPortal(
          // Whatever stands open: dialogs hide from a screen reader what does not speak up by itself.
          <Theme asChild hasBackground={false}>
            <div className="toast-layer" aria-live="off">
              <Toast.Viewport className="toasts" hotkey={['F8']} />
            </div>
          </Theme>,
          document.body,
        )}
      </Toast.Provider>
    </ToastContext>
  )
}
