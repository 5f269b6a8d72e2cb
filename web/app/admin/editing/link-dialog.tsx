import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'

/** Asks for the address of a link; an empty one removes the link. */
export const LinkDialog = ({ href, answer }: ModalProps<string | undefined> & { href: string }) => {
  const [error, setError] = useState('')
  const submit = (value: string) => {
    const address = /^(www\.)?[\w-]+(\.[\w-]+)+([/?#]|$)/.test(value) ? `https://${value}` : value
    if (address !== '' && !/^(https?:\/\/[^\s]+|[/#][^\s]*)$/i.test(address)) setError('Please enter a web address')
    else answer(address)
  }
  return (
    <Dialog id="link-dialog" width="small" title="Link">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(String(new FormData(event.currentTarget).get('href')).trim())
        }}
      >
        <TextField
          name="href"
          label="Address"
          type="url"
          hint="Leave it empty to remove the link"
          defaultValue={href}
          error={error}
        />
        <Button type="submit">Set link</Button>
      </form>
    </Dialog>
  )
}
