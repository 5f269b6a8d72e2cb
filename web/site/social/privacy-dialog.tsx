import { privacyHeading, socialSignInPrivacy } from '#content/social-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const dialogId = 'privacy'

/** Opens the Privacy & Data Protection dialog, even before scripts have loaded. */
export const PrivacyButton = () => (
  <button type="button" className="link" command="show-modal" commandfor={dialogId}>
    {privacyHeading}
  </button>
)

export const PrivacyDialog = () => (
  <Dialog
    id={dialogId}
    reads
    title={privacyHeading}
    description={socialSignInPrivacy.intro}
    footer={
      <Button command="close" commandfor={dialogId}>
        Close
      </Button>
    }
  >
    <dl className="grid gap-3 [&_dt]:font-semibold">
      {socialSignInPrivacy.items.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm">
      <a className="link" href="/data">
        Data Protection Policy
      </a>
    </p>
  </Dialog>
)
