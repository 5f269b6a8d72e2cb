import { Alert } from '../../ui/alert.tsx'

export const SignInWithoutScripts = () => (
  <noscript>
    <Alert tone="warning" title="Signing in needs JavaScript">
      The course saves your progress and grades your quizzes with it. Please turn it on for this site, or open this page in
      another browser.
    </Alert>
  </noscript>
)
