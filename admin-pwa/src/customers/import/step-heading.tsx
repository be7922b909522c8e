import { type ReactNode, useEffect, useRef } from 'react'

/** Names a step, and takes the focus when it begins, so that it is read out and the next key starts from its top. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
