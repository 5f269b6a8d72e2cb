import type { ReactNode } from 'react'
import { forgotPassword } from '#contract/own-account.ts'
import { Island } from '../frame/island.tsx'
import { acceptedAnswerOf, formStartOf } from '../frame/posted-form.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useRendering } from '../frame/rendering-context.ts'

const FormPage = ({ children }: { children: ReactNode }) => (
  <PublicFrame>
    <div className="container page">
      <div className="mx-auto max-w-form">{children}</div>
    </div>
  </PublicFrame>
)

export const ForgotPage = () => {
  const { posted } = useRendering().view
  const received = acceptedAnswerOf(forgotPassword, posted)
  return (
    <FormPage>
      <Island
        name="forgot"
        props={{
          start: formStartOf(posted),
          sent: received && { to: posted?.values.email?.[0] ?? '', ...received },
        }}
        posts
      />
    </FormPage>
  )
}

export const ResetPage = () => {
  const { posted } = useRendering().view
  const state = posted?.success ? 'done' : posted?.code === 'reset-invalid' ? 'dead' : 'open'
  return (
    <FormPage>
      <Island name="reset" props={{ start: formStartOf(posted), state }} start={{ always: true }} posts />
    </FormPage>
  )
}
