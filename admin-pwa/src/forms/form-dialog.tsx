import { Button, Dialog, IconButton } from '@radix-ui/themes'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { Message } from '../mirror/acting.ts'
import { FailureLine } from './failure-line.tsx'
import { FieldNewsProvider, type FormNews, GoneNotice } from './field-news.tsx'
import { Restored } from './restored.tsx'
import { useReturnFocus } from './return-focus.ts'

interface Props {
  title: string
  /** What it is about, or what will follow. */
  description: ReactNode
  /** What the button does: "Save vehicle". */
  action: string
  /** What the button beside it says, which closes the form. */
  cancel?: 'Cancel' | 'Done'
  isBusy?: boolean
  isWide?: boolean
  isRestored: boolean
  onStartOver(): void
  /** What others change meanwhile, where the form is about a record. */
  news?: FormNews
  /** What the record is called where it is gone: "customer". */
  noun?: string
  /** What went with the record and does not come back with it, as a sentence. */
  goneWith?: string
  onSubmit(event: FormEvent): void
  onClose(): void
  /** What failed when it was stored. */
  failure?: Message | null
  /** Stands at the left of the buttons. */
  state?: ReactNode
  children: ReactNode
  /** Stands below the fields and is no part of the form. */
  aside?: ReactNode
}

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** A form in a dialog: head and buttons stay in sight while the fields scroll; on a phone it fills the screen. */
export function FormDialog(props: Props) {
  const id = useId()
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={open => !open && props.onClose()}>
      <Dialog.Content
        className={props.isWide ? 'form-dialog wide' : 'form-dialog'}
        onCloseAutoFocus={returnFocus}
        onOpenAutoFocus={event => {
          event.preventDefault()
          const dialog = event.currentTarget as HTMLElement
          // On touch a focused text field would raise the keyboard over half of the form.
          const first = isTouch() ? dialog : dialog.querySelector<HTMLElement>('form input, form select')
          first?.focus()
        }}
      >
        <div className="form-dialog-head">
          <div>
            <Dialog.Title>{props.title}</Dialog.Title>
            <Dialog.Description>{props.description}</Dialog.Description>
          </div>
          <Dialog.Close>
            <IconButton size="2" variant="ghost" color="gray" aria-label="Close">
              <X size={20} aria-hidden />
            </IconButton>
          </Dialog.Close>
        </div>
        <div className="form-dialog-body">
          <form id={id} className="dialog-form" onSubmit={props.onSubmit} noValidate>
            {props.news?.state.isGone && (
              <GoneNotice news={props.news} noun={props.noun ?? 'record'} goneWith={props.goneWith ?? ''} />
            )}
            {props.isRestored && <Restored onStartOver={props.onStartOver} />}
            <FieldNewsProvider value={props.news ?? null}>{props.children}</FieldNewsProvider>
          </form>
          {props.aside}
        </div>
        <div className="form-dialog-foot">
          <span className="grow muted">
            {props.state} {props.failure !== undefined && <FailureLine failure={props.failure} />}
          </span>
          <Button size="2" variant="outline" onClick={props.onClose}>
            {props.cancel ?? 'Cancel'}
          </Button>
          <Button size="2" type="submit" form={id} disabled={props.isBusy ?? false}>
            {props.action}
          </Button>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}
