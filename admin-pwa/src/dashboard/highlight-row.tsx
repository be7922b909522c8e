import type { ReactNode } from 'react'
import './dashboard.css'

interface Props {
  when: string
  tone: 'danger' | 'new' | 'scheduled' | 'plain' | 'money'
  sign: ReactNode
  title: string
  detail: string
  children: ReactNode
}

/** One thing that wants a person today: when, what, and the way to it. */
export function HighlightRow({ when, tone, sign, title, detail, children }: Props) {
  return (
    <li className="panel-row highlight">
      <b className="highlight-when">{when}</b>
      <span className={`highlight-sign ${tone}`}>{sign}</span>
      <span className="highlight-words">
        <b>{title}</b>
        <span className="muted">{detail}</span>
      </span>
      {children}
    </li>
  )
}
