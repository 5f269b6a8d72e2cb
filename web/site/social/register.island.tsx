import { homePath, signInForNextPage } from '../../session/session.ts'
import { AuthForm } from '../auth/auth-form.tsx'

/** The register form of a site without sign-in providers. */
export default function Register() {
  return (
    <AuthForm
      creating
      onSwitch={() => location.assign('/auth')}
      onSignedIn={({ user, token, passkeyNeeded }) => {
        signInForNextPage(user, token, passkeyNeeded)
        location.replace(user.userType === 'demo' ? `/user/${user.id}/module1` : homePath(user))
      }}
    />
  )
}
