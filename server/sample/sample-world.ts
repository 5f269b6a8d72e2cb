import type { FastifyInstance } from 'fastify'
import { catalogue } from '#content/catalogue.ts'
import { submitActivity } from '#contract/activities.ts'
import { registerAccount } from '#contract/auth.ts'
import type { AnyEndpoint, Given, Parsed } from '#contract/endpoint/endpoint.ts'
import { answerSubmission, listSubmissions } from '#contract/inbox.ts'
import { listInvitations, sendInvitations } from '#contract/invitations.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { trackPreviewAccess } from '#contract/preview.ts'
import { completeLesson, completeModule } from '#contract/progress.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam, listTeams, rejectTeam, submitInterest, submitTeamRequest } from '#contract/teams.ts'
import { confirmWaitlistEntry, joinWaitlist } from '#contract/waitlist.ts'
import { allMails } from '../all-mails.ts'
import { assembleApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import { rightOptions } from '../features/learning/questions/right-options.ts'
import { openSession } from '../features/people/sessions/sessions.service.ts'
import { listMailSources } from '../platform/mail/mail.service.ts'
import { writeMail } from '../platform/mail/write-mail.ts'
import { getAccount, getFirstAdmin, getLessonActivity, listPools } from './sample.queries.ts'
import { type SampleTeam, sampleInvited, sampleTeams, sampleWaiting } from './sample-people.ts'

export { hasTeams } from './sample.queries.ts'

const day = 86_400_000
const hour = 3_600_000

/** The created people; `password` opens every learner's account, `learner` is the most advanced one. */
export type SampleWorld = { password: string; learner: string; teams: number; invitations: number; waitlist: number }

type Visitor = ReturnType<typeof openVisitor>

/** Visits the product at the times that {@link Visitor.at} sets, from forty days ago on, without sending mail. */
function openVisitor(app: FastifyInstance, deps: Deps, setTime: (daysAgo: number) => void) {
  return {
    at: setTime,
    /** Calls an endpoint. Throws when the product refuses, because sample data must be valid. */
    async call<E extends AnyEndpoint>(
      endpoint: E,
      input: {
        params?: Record<string, string | number>
        query?: Record<string, string>
        body?: Given<E['body']>
        as?: string
        invitation?: string
      } = {},
    ): Promise<Parsed<E['data']>> {
      const path = endpoint.path.replace(/:([A-Za-z_]+)/g, (_: string, name: string) => String(input.params?.[name]))
      const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
      const response = await app.inject({
        method: endpoint.method,
        url: path + query,
        headers: {
          'user-agent': 'Mozilla/5.0 (sample)',
          ...(input.as ? { authorization: `Bearer ${input.as}` } : {}),
          ...(input.invitation ? { 'x-invitation': input.invitation } : {}),
        },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      })
      const answer = response.json() as { success: boolean; message?: string; data: Parsed<E['data']> }
      if (!answer.success) throw new Error(`${endpoint.method} ${path}: ${answer.message}`)
      return answer.data
    },
    async mailText(kind: string, to: string): Promise<string> {
      const mail = (await listMailSources(deps.db, kind)).filter((row) => row.toEmail === to).at(-1)
      const written = mail && (await writeMail(deps, allMails, mail, { withhold: false }))
      if (!written) throw new Error(`no ${kind} mail to ${to}`)
      return written.text
    },
    listPools: () => listPools(deps.db),
    getLessonActivity: (place: { moduleId: number; lessonId: number }) => getLessonActivity(deps.db, place),
    adminToken: async () => openSession(deps.db, deps, await getFirstAdmin(deps.db), { kind: 'session', userAgent: 'sample' }),
    tokenOf: async (email: string) =>
      openSession(deps.db, deps, await getAccount(deps.db, email), { kind: 'session', userAgent: 'sample' }),
  }
}

/** Fills the database with invented sample data through the API, without sending mail. `password` opens every learner's account. */
export async function makeSampleWorld(deps: Deps, password: string): Promise<SampleWorld> {
  const now = deps.clock.now().getTime()
  let current = now - 40 * day
  const past: Deps = {
    ...deps,
    config: { ...deps.config, SMTP_URL: undefined, RATE_LIMIT_SCALE: 10_000 },
    clock: { now: () => new Date(current) },
  }
  const app = await assembleApp(past)
  const visitor = openVisitor(app, past, (daysAgo) => {
    current = Math.min(now, now - daysAgo * day - (daysAgo > 0 ? 2 * hour : 0))
  })
  try {
    const emails = [
      ...sampleTeams.flatMap((team) => team.people.map((one) => one.email)),
      ...sampleInvited.map((one) => one.email),
    ]
    await invite(visitor, emails)
    for (const team of sampleTeams) await runTeam(visitor, team, password)
    for (const [index, person] of sampleWaiting.entries()) {
      visitor.at(30 - index * 4)
      const courseType = index % 3 === 2 ? 'premium' : 'advanced'
      await visitor.call(joinWaitlist, {
        body: { name: person.fullName, email: person.email, courseType, role: 'Talent Acquisition (sample)' },
      })
      if (index % 2 === 0) {
        const token = /confirm\S*[?&]token=([\w-]+)/.exec(await visitor.mailText('waitlist-confirmation', person.email))?.[1]
        if (token) await visitor.call(confirmWaitlistEntry, { body: { token } })
      }
    }
    visitor.at(1)
    const [first] = await visitor.call(listSubmissions, { as: await visitor.adminToken(), query: { kind: 'role-definition' } })
    if (first)
      await visitor.call(answerSubmission, {
        as: await visitor.adminToken(),
        params: { id: first._id },
        body: {
          message: 'Clear scope. State the pay range at the first contact, and name the people this person will work with.',
        },
      })
    return {
      password,
      learner: sampleTeams[0].people[0].email,
      teams: sampleTeams.length,
      invitations: emails.length,
      waitlist: sampleWaiting.length,
    }
  } finally {
    await app.close()
  }
}

async function invite({ call, at, adminToken }: Visitor, emails: string[]): Promise<void> {
  const perDay = Math.ceil(emails.length / 6)
  for (let start = 0, daysAgo = 38; start < emails.length; start += perDay, daysAgo -= 6) {
    at(daysAgo)
    await call(sendInvitations, { as: await adminToken(), body: { emails: emails.slice(start, start + perDay) } })
    const { invitations } = await call(listInvitations, {
      as: await adminToken(),
      query: { status: 'active', limit: '200' },
    })
    at(daysAgo - 1)
    // The invitation created at the first start is newer than these days.
    const sent = invitations.filter(({ email }) => emails.includes(email))
    for (const invitation of sent.slice(0, Math.ceil(perDay * 0.7)))
      await call(trackPreviewAccess, {
        params: { token: invitation.token },
        body: { action: 'page_view', sectionId: 'overview' },
      })
  }
}

async function runTeam(visitor: Visitor, team: SampleTeam, password: string): Promise<void> {
  const { call, at, adminToken } = visitor
  const [contact, ...others] = team.people
  at(team.daysAgo)
  const request = {
    companyName: team.companyName,
    contactName: contact.fullName,
    contactEmail: contact.email,
    teamEmails: others.map((one) => one.email),
  }
  if (team.via === 'interest')
    await call(submitInterest, {
      body: { ...request, recruiterType: 'internal', teamRole: 'team_leader', teamSize: team.people.length },
    })
  else await call(submitTeamRequest, { body: request })
  if (team.outcome === 'pending') return
  at(Math.max(0, team.daysAgo - 0.5))
  const as = await adminToken()
  const { teams } = await call(listTeams, { as, query: { search: team.companyName } })
  const id = teams[0]?._id
  if (id === undefined) throw new Error(`${team.companyName} is not among the teams`)
  if (team.outcome === 'rejected') {
    await call(rejectTeam, {
      as,
      params: { id },
      body: { reason: 'The course is for teams that hire; please write to us if yours does.' },
    })
    return
  }
  await call(approveTeam, { as, params: { id }, body: {} })
  for (const [index, person] of team.people.entries()) {
    const completed = team.completed?.[index]
    if (completed === undefined) continue
    at(team.daysAgo - 1)
    const activation = /activation=([\w-]+)/.exec(await visitor.mailText('activation', person.email))?.[1]
    await call(registerAccount, { body: { ...person, company: team.companyName, password, activation } })
    for (let moduleId = 1; moduleId <= completed; moduleId++) {
      at(Math.max(0, team.daysAgo - 1 - (moduleId * (team.daysAgo - 2)) / catalogue.length))
      await learnModule(visitor, moduleId, await visitor.tokenOf(person.email))
    }
  }
}

async function learnModule({ call, listPools, getLessonActivity }: Visitor, moduleId: number, as: string): Promise<void> {
  const module = await call(getModule, { as, params: { moduleId } })
  for (const { lessonId, kind, minutes } of module.lessons) {
    const params = { moduleId, lessonId }
    if (kind === 'quiz') {
      const { quiz, attemptKey } = await call(getLesson, { as, params })
      const keys = rightOptions(quiz ?? [], await listPools())
      // One wrong answer per quiz gives reviews and statistics some content.
      const answers = Object.fromEntries(
        keys.map((correct, index) => [String(index), index === moduleId % keys.length ? (correct + 1) % 4 : correct]),
      )
      await call(submitQuiz, { as, params, body: { answers, attemptKey: attemptKey ?? undefined, timeSpent: minutes } })
    } else if (kind === 'activity') {
      const { activity } = await getLessonActivity(params)
      if (activity?.assistant === 'challenges')
        await call(submitModule, {
          as,
          body: {
            moduleId,
            challenges: [
              'Principals stop answering after the first message (sample)',
              'Offers take three weeks to approve (sample)',
            ],
          },
        })
      else await call(submitActivity, { as, params, body: { values: activity?.example ?? {}, timeSpent: minutes } })
    } else await call(completeLesson, { as, params, body: { timeSpent: minutes } })
  }
  await call(completeModule, { as, params: { moduleId } })
}
