import * as activities from './activities.ts'
import * as addressChange from './address-change.ts'
import * as assessment from './assessment.ts'
import * as auth from './auth.ts'
import * as badges from './badges.ts'
import * as certificates from './certificates.ts'
import * as conversations from './conversations.ts'
import * as decisions from './decisions.ts'
import * as deletedContent from './deleted-content.ts'
import * as documents from './documents.ts'
import type { AnyEndpoint } from './endpoint/endpoint.ts'
import * as files from './files.ts'
import * as harderQuestions from './harder-questions.ts'
import * as inbox from './inbox.ts'
import * as insights from './insights.ts'
import * as invitations from './invitations.ts'
import * as lab from './lab.ts'
import * as law from './law.ts'
import * as learnerProgress from './learner-progress.ts'
import * as learningPlan from './learning-plan.ts'
import * as ledTeams from './led-teams.ts'
import * as lessonEditing from './lesson-editing.ts'
import * as lessonParts from './lesson-parts.ts'
import * as lessons from './lessons.ts'
import * as mail from './mail.ts'
import * as mailTexts from './mail-texts.ts'
import * as moduleEditing from './module-editing.ts'
import * as notes from './notes.ts'
import * as nudges from './nudges.ts'
import * as account from './own-account.ts'
import * as passkeys from './passkeys.ts'
import * as people from './people-page.ts'
import * as practiceEditing from './practice-editing.ts'
import * as preview from './preview.ts'
import * as privacy from './privacy.ts'
import * as progress from './progress.ts'
import * as questionStatistics from './question-statistics.ts'
import * as quiz from './quiz.ts'
import * as ratings from './ratings.ts'
import * as readiness from './readiness.ts'
import * as refreshers from './refreshers.ts'
import * as resources from './resources.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as social from './social.ts'
import * as submissions from './submissions.ts'
import * as teamMembers from './team-members.ts'
import * as teamProgress from './team-progress.ts'
import * as teams from './teams.ts'
import * as waitlist from './waitlist.ts'
import * as webhooks from './webhooks.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** A list is two endpoints: `listTeams`, and `exportTeams` for its file. */
const endpointsOf = ([name, value]: [string, unknown]): [string, AnyEndpoint][] => {
  if (!isEndpoint(value)) return []
  return 'file' in value
    ? [
        [name, value],
        [name.replace(/^list/, 'export'), value.file as AnyEndpoint],
      ]
    : [[name, value]]
}

/** All endpoints by name, in the order of the features, for the API document and the role tests. */
export const allEndpoints: Record<string, AnyEndpoint> = Object.fromEntries(
  [
    auth,
    account,
    passkeys,
    social,
    invitations,
    preview,
    teams,
    teamProgress,
    ledTeams,
    teamMembers,
    lessons,
    progress,
    quiz,
    activities,
    addressChange,
    certificates,
    assessment,
    decisions,
    badges,
    questionStatistics,
    harderQuestions,
    refreshers,
    learningPlan,
    conversations,
    lab,
    notes,
    search,
    ratings,
    law,
    documents,
    moduleEditing,
    lessonEditing,
    deletedContent,
    lessonParts,
    practiceEditing,
    files,
    resources,
    submissions,
    inbox,
    mail,
    mailTexts,
    waitlist,
    insights,
    learnerProgress,
    nudges,
    webhooks,
    settings,
    readiness,
    people,
    privacy,
  ].flatMap((feature) => Object.entries(feature as Record<string, unknown>).flatMap(endpointsOf)),
)
