import { Link } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ModalProps } from '../../ui/modal.tsx'
import { ProofWays } from './proof-ways.tsx'

export const ProofDialog = ({ answer }: ModalProps<boolean>) => {
  const { user } = useSession()
  return (
    <Dialog
      id="proof"
      width="small"
      title="Please confirm that it is you"
      description="To protect the account, we ask again before this step. Nothing you have entered is lost, and it continues right afterwards."
    >
      <ProofWays
        onProven={() => answer(true)}
        whenNothing={
          user?.role === 'admin' ? (
            <p>
              This account requires a passkey.{' '}
              <Link className="link" to="/admin/passkey" onClick={() => answer(false)}>
                Add one
              </Link>
            </p>
          ) : (
            <p>
              This account has neither a password nor a passkey.{' '}
              <Link className="link" to="/auth/forgot" onClick={() => answer(false)}>
                Set a password
              </Link>{' '}
              by a link that we email you, and sign in with it.
            </p>
          )
        }
      />
    </Dialog>
  )
}
