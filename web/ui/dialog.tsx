import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react'
import { BreakableEmail } from './breakable-email.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { ModalContext, type ModalProps, openModal } from './modal.tsx'
import { isTouched } from './touched-fields.ts'

const dialogWithId = (id: string): HTMLDialogElement | undefined => {
  const found = document.getElementById(id)
  return found instanceof HTMLDialogElement ? found : undefined
}

/** Opens a dialog from code; buttons use `command="show-modal" commandfor={id}`. */
export const openDialog = (id: string): void => {
  const dialog = dialogWithId(id)
  if (dialog && !dialog.open) dialog.showModal()
}

export const closeDialog = (id: string): void => dialogWithId(id)?.close()

/** Closes like Escape, so that the dialog may ask first. */
const requestClose = (dialog: HTMLDialogElement): void => {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

const doubleTapMs = 350
const doubleTapPixels = 24

/** Keeps the second tap of a double tap that closed a dialog from the page below. */
const ignoreSecondTap = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
  // The keyboard clicks at no place.
  if (clientX === 0 && clientY === 0) return
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('dialog')) return
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > doubleTapPixels) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', onClick, { capture: true, signal: AbortSignal.timeout(doubleTapMs) })
}

export type Question = { title: string; text?: string; confirmLabel: string; cancelLabel?: string; tone?: 'danger' }

const questionDialog =
  (id: string, { title, text, confirmLabel, cancelLabel = 'Cancel', tone }: Question) =>
  ({ answer }: ModalProps<boolean>) => (
    <Dialog
      id={id}
      width="small"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone ?? 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text ? <p>{text}</p> : null}
    </Dialog>
  )

/** Asks in a dialog; closing it any other way means no. A question with another id does not replace an open one. */
export const confirm = (question: Question, id = 'confirm'): Promise<boolean> =>
  openModal(id, async () => questionDialog(id, question), false)

/** Asks before typed text is discarded; text that `isKept` elsewhere is only not sent. */
const confirmClosing = (isKept: boolean) =>
  confirm(
    {
      title: isKept ? 'Close without sending?' : 'Close without saving?',
      text: isKept
        ? 'What you have typed has not been sent. It is kept on this device until you come back.'
        : 'What you have typed here will be lost.',
      confirmLabel: isKept ? 'Close' : 'Discard',
      cancelLabel: 'Keep editing',
      tone: isKept ? undefined : 'danger',
    },
    'discard',
  )

/** The buttons of a form, which stay in view while a dialog's fields scroll. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className="dialog-footer">{children}</div>

/** A modal `<dialog>`, opened by a button's `command`, or by {@link openModal}, which asks before discarding typed text. */
export const Dialog = ({
  id,
  title,
  description,
  children,
  footer,
  onClose,
  width = 'medium',
  closable = true,
  reads = false,
}: {
  id: string
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  onClose?: () => void
  width?: 'small' | 'medium' | 'large'
  /** Whether Escape and a close icon close it. */
  closable?: boolean
  /** For a text to read: focuses the title, because focusing the first link would scroll down. */
  reads?: boolean
}) => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      // Removing an open dialog would not return the focus.
      if (dialog?.open) dialog.close()
    }
  }, [])
  const dismiss = use(ModalContext)
  const isModal = dismiss !== undefined
  useEffect(() => {
    if (!isModal) return
    ref.current?.showModal()
    // For a prefilled first field. `autoFocus` would run before the dialog is open.
    ref.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
  }, [isModal])
  const fields = () => [...(ref.current?.querySelectorAll('input, textarea') ?? [])]
  const hasUnsavedText = () => isModal && isTouched(fields())
  const asksToClose = () => confirmClosing(!isTouched(fields().filter((field) => !field.closest('form[data-kept]'))))
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames('dialog', `dialog-${width}`)}
      onClick={ignoreSecondTap}
      onClose={() => {
        onClose?.()
        dismiss?.()
      }}
      onCancel={async (event) => {
        const dialog = event.currentTarget
        // Ignores the events of a file input's dialog.
        if (event.target !== dialog) return
        if (!closable || hasUnsavedText()) event.preventDefault()
        if (closable && hasUnsavedText() && (await asksToClose())) dialog.close()
      }}
      onKeyDown={(event) => {
        // Browsers ignore `preventDefault` on a second close request, so the key itself is cancelled.
        if (event.key !== 'Escape' || !hasUnsavedText()) return
        event.preventDefault()
        event.stopPropagation()
        requestClose(event.currentTarget)
      }}
    >
      <header className="sticky top-0 z-1 bg-surface pt-5 pr-16 pb-2 pl-6">
        <h2
          id={`${id}-title`}
          className="text-title"
          tabIndex={reads ? -1 : undefined}
          // biome-ignore lint/a11y/noAutofocus: says where a dialog's focus begins
          autoFocus={reads || undefined}
        >
          {typeof title === 'string' ? <BreakableEmail email={title} /> : title}
        </h2>
      </header>
      <div className="dialog-body grid gap-5 pt-1.5 px-6 pb-6 empty:hidden">
        {description ? (
          <p id={`${id}-description`} className="text-muted">
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? <footer className="dialog-footer">{footer}</footer> : null}
      {/* Last in the DOM, so that the first field or answer is focused on opening. */}
      {closable ? (
        <IconButton
          className="sticky top-3 z-2 order-first m-3 -mb-13 self-end"
          icon="close"
          label="Close"
          command={isModal ? undefined : 'close'}
          commandfor={isModal ? undefined : id}
          onClick={() => ref.current && requestClose(ref.current)}
        />
      ) : null}
    </dialog>
  )
}
