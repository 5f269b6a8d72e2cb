import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { notify } from '../../ui/notices.tsx'
import { pageOperator } from '../../ui/operator.ts'
import { saveFile } from '../../ui/save-file.ts'

const fileText = (codes: readonly string[]) =>
  [
    `Recovery codes for ${pageOperator().courseName} (${location.host})`,
    'Each works once, in place of a lost passkey.',
    '',
    ...codes,
    '',
  ].join('\r\n')

/** Shows recovery codes, which are available only once, with ways to save them. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const copy = async () =>
    (await copyText(fileText(codes)))
      ? notify({ text: 'The codes are copied.', tone: 'success' })
      : notify({ text: 'The codes could not be copied. Select them and copy them by hand.', tone: 'danger' })
  return (
    <div className="grid gap-4">
      <Alert tone="warning">
        Keep these codes where only you can find them. Each works once, in place of a lost passkey. They will not be shown again.
      </Alert>
      <ol className="printed-alone grid grid-cols-1 gap-x-6 gap-y-2 font-mono sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" icon="copy" onClick={copy}>
          Copy
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon="download"
          onClick={() => saveFile('recovery-codes.txt', fileText(codes), 'text/plain')}
        >
          Download
        </Button>
        <Button variant="secondary" size="small" icon="file" onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
