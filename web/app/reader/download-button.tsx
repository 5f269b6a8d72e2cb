import type { MouseEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Download, useDownload } from './use-download.ts'

const Failure = ({ error }: { error: string }) =>
  error ? (
    <Alert tone="danger" className="w-full">
      {error}
    </Alert>
  ) : null

/** Downloads something generated on request. Files with an address use {@link DownloadLink}. */
export const DownloadButton = ({
  title,
  label = 'Download',
  spoken = `Download ${title}`,
  variant = 'secondary',
  ...file
}: Download & {
  title: string
  label?: string
  /** Accessible name; must contain the label. */
  spoken?: string
  variant?: ButtonVariant
}) => {
  const download = useDownload(file)
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.run()}
        aria-label={spoken}
      >
        <span className="button-label">{label}</span>
      </Button>
      <Failure error={download.error} />
    </>
  )
}

/**
 * A link to a file, which can be copied and opened in a new tab. A plain click fetches it with credentials and reports failures. There is
 * no `download` attribute, because the browser would save the sign-in page under the file's name.
 */
export const DownloadLink = ({ title, ...file }: Download & { title: string }) => {
  const download = useDownload(file)
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!download.isPending) void download.run()
  }
  return (
    <>
      <a
        href={file.url}
        aria-busy={download.isPending || undefined}
        onClick={onClick}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-label={`Download ${title}`}
      >
        <Icon name="download" />
        Download
      </a>
      <Failure error={download.error} />
    </>
  )
}
