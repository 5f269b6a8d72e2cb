import { submitTeamRequest } from '#contract/teams.ts'
import { formDocument } from '../../drafts/form-draft.ts'
import { requestDraftName, storedRequestKey } from '../../interest/stored-request.ts'
import { Island } from '../frame/island.tsx'
import { acceptedAnswerOf, formStartOf } from '../frame/posted-form.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts, useRendering } from '../frame/rendering-context.ts'
import { RequestAside } from './request-aside.tsx'

export const RequestAccessPage = () => {
  const { contactEmail } = useFacts().operator
  const { posted } = useRendering().view
  return (
    <PublicFrame>
      <div className="container page beside">
        <Island
          name="request-form"
          props={{
            start: formStartOf(posted),
            received: acceptedAnswerOf(submitTeamRequest, posted),
            contactEmail,
          }}
          start={{ draft: formDocument(requestDraftName), stored: storedRequestKey }}
          posts
        />
        <RequestAside />
      </div>
    </PublicFrame>
  )
}
