import { Toast } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

interface Message {
  title: string
  text: string
  isBad?: boolean
}

const SHOWN_MS = 5000
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
            onOpenChange={open => !open && setCurrent(null)}
          >
            <Toast.Title asChild>
              <b>{current.title}</b>
            </Toast.Title>
            <Toast.Description>{current.text}</Toast.Description>
            <Toast.Close aria-label="Dismiss">×</Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport className="toasts" hotkey={['F8']} />
      </Toast.Provider>
    </ToastContext>
  )
}
