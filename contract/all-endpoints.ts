import * as account from './account.ts'
import * as auth from './auth.ts'
import * as certificates from './certificates.ts'
import * as course from './course.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as inbox from './inbox.ts'
import * as insights from './insights.ts'
import * as invitations from './invitations.ts'
import * as learningPlan from './learning-plan.ts'
import * as lessonEditing from './lesson-editing.ts'
import * as mail from './mail.ts'
import * as moduleEditing from './module-editing.ts'
import * as ownDocuments from './own-documents.ts'
import * as privacy from './privacy.ts'
import * as refreshers from './refreshers.ts'
import * as resources from './resources.ts'
import * as social from './social.ts'
import * as submissions from './submissions.ts'
import * as teams from './teams.ts'
import * as waitlist from './waitlist.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint by name, in the order of the features: the API document and the test of every role walk this list. */
export const allEndpoints: Record<string, AnyEndpoint> = Object.fromEntries(
  [
    auth,
    account,
    social,
    invitations,
    teams,
    course,
    certificates,
    refreshers,
    learningPlan,
    ownDocuments,
    moduleEditing,
    lessonEditing,
    files,
    resources,
    submissions,
    inbox,
    mail,
    waitlist,
    insights,
    privacy,
  ].flatMap((feature) =>
    Object.entries(feature as Record<string, unknown>).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  ),
)
