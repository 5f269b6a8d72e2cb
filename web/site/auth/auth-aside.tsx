import { ButtonLink } from '../../ui/button.tsx'

export const AuthAside = () => (
  <aside className="panel night">
    <h2 className="text-title">No account yet?</h2>
    <div className="grid justify-items-start gap-2">
      <h3 className="font-semibold">Module 1, free</h3>
      <p className="text-sm text-night-muted">
        Sign in and it’s open for 7 days. An invitation link opens it without signing in.
      </p>
      <ButtonLink to="/social-auth" variant="accent">
        Access Full Module 1
      </ButtonLink>
    </div>
    <div className="ruled grid justify-items-start gap-2">
      <h3 className="font-semibold">All modules, free</h3>
      <p className="text-sm text-night-muted">For teams, and one person is a team. We review each request within 24 hours.</p>
      <ButtonLink to="/request-access" variant="secondary">
        Request team access
      </ButtonLink>
    </div>
    <div className="ruled grid gap-2">
      <h3 className="font-semibold">Approved, but never signed in?</h3>
      <p className="text-sm text-night-muted">
        Use the link in the email about your approval. If it’s lost or has expired, enter your address at{' '}
        <a className="link" href="/auth/forgot">
          Forgot your password?
        </a>{' '}
        and we’ll send it again.
      </p>
    </div>
  </aside>
)
