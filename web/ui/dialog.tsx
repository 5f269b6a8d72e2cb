import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

const dialogWithId = (id: string): HTMLDialogElement | undefined => {
  const found = document.getElementById(id)
  return found instanceof HTMLDialogElement ? found : undefined
}

/** Opens the dialog with this id. A button can do the same without script: `command="show-modal" commandfor={id}`. */
export const openDialog = (id: string): void => {
  const dialog = dialogWithId(id)
  if (dialog && !dialog.open) dialog.showModal()
}

/** Closes the dialog with this id. */
export const closeDialog = (id: string): void => dialogWithId(id)?.close()

/**
 * A modal on the platform's `<dialog>`: focus stays inside, Escape and the close icon close it, focus returns. Opened by
 * {@link openDialog}, by a button's `command`, or by `open`.
 */
export const Dialog = ({
  id,
  title,
  description,
  children,
  footer,
  open,
  onClose,
  width = 'medium',
  closable = true,
}: {
  id: string
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end. */
  footer?: ReactNode
  open?: boolean
  onClose?: () => void
  width?: 'small' | 'medium' | 'large'
  /** Whether Escape and a close icon close it. */
  closable?: boolean
}) => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // Taken off the page while open, it would not give the focus back.
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === undefined) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames('dialog', `dialog-${width}`)}
      onClose={onClose}
      onCancel={(event) => {
        if (!closable) event.preventDefault()
      }}
    >
      <header className="dialog-header">
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {closable ? (
          <IconButton icon="close" label="Close" command="close" commandfor={id} onClick={() => ref.current?.close()} />
        ) : null}
      </header>
      <div className="dialog-body">
        {description ? (
          <p id={`${id}-description`} className="text-muted">
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? <footer className="dialog-footer">{footer}</footer> : null}
    </dialog>
  )
}
