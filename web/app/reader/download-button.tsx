import type { MouseEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Download, useDownload } from './use-download.ts'

const Failure = ({ error }: { error: string }) =>
  error ? (
    <Alert tone="danger" className="w-full">
      {error}
    </Alert>
  ) : null

/** Downloads something that the server makes for whoever asks. A file with an address of its own has a {@link DownloadLink}. */
export const DownloadButton = ({
  title,
  label = 'Download',
  spoken = `Download ${title}`,
  ...file
}: Download & {
  title: string
  label?: string
  /** Name of the button for assistive technology; it must hold the label. */
  spoken?: string
}) => {
  const download = useDownload(file)
  return (
    <>
      <Button
        variant="secondary"
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
 * A link to a file of this site: it has an address, can be copied and opened in a new tab. A plain click fetches the file with the headers that tell
 * who asks, and says so when that fails. It has no `download` attribute, with which a browser would save the page that asks to sign in.
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
