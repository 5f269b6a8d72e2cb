import { expect, test } from 'vitest'
import type { SubmissionView } from '#contract/inbox.ts'
import type { ModuleView } from '#contract/lessons.ts'
import { startTestProduct, type TestProduct } from './testing/test-product.ts'

const now = '2026-11-21T09:00:00.000Z'
const jana = { email: 'jana@acme.example', password: 'tři veselé veverky', fullName: 'Jana Nováková', company: 'Acme Group' }
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const answered = (options: number[]) => ({ answers: Object.fromEntries(options.map((option, index) => [index, option])) })

/** The product as a program sees it: a method, an address, a body; status and body of the answer in one. */
const openHttp =
  ({ app }: TestProduct) =>
  async (line: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method, url] = line.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const json = body === undefined ? {} : { payload: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await app.inject({ method, url, headers: { ...headers, ...type }, ...json })
    return { status: response.statusCode, ...response.json() }
  }
type Http = ReturnType<typeof openHttp>

/** Text of the newest mail of a kind to an address, as the admin reads it. */
async function readMail(http: Http, admin: Record<string, string>, kind: string, to: string): Promise<string> {
  const list = await http(`GET /api/mail?search=${to}`, undefined, admin)
  const { _id } = list.data.find((mail: { kind: string }) => mail.kind === kind)
  return (await http(`GET /api/mail/${_id}`, undefined, admin)).data.text
}

/** An admin invites Jana; the link of her mail. */
async function invite(http: Http, admin: Record<string, string>): Promise<string> {
  const sent = await http('POST /api/invitations/send', { emails: [jana.email, ' ', 'nonsense'] }, admin)
  expect(sent).toEqual({
    status: 200,
    success: true,
    message: 'The invitations are ready, but no email has left: no SMTP server is set.',
    data: {
      summary: { sent: 1, alreadySent: 0, hasAccount: 0, errors: 1 },
      delivery: 'kept',
      sent: [jana.email],
      alreadySent: [],
      openInvitations: [],
      hasAccount: [],
      errors: [{ email: 'nonsense', error: 'Please enter a valid email address' }],
    },
  })
  const text = await readMail(http, admin, 'invitation', jana.email)
  return /http:\/\/course\.test\/preview\/([\w-]{32})/.exec(text)![1]!
}

async function previewModule1(http: Http, token: string) {
  const preview = await http(`GET /api/invitations/preview/${token}`)
  expect(preview).toMatchObject({ status: 200, success: true, data: { email: jana.email, moduleCompleted: false } })
  expect(preview.data.modules.map(({ id, minutes, access }: Record<string, unknown>) => [id, minutes, access])).toEqual([
    [1, 30, 'PREVIEW AVAILABLE'],
    ...[45, 60, 45, 60, 45, 45, 30].map((minutes, index) => [index + 2, minutes, 'FULL ACCESS']),
  ])
  const steps = [
    { action: 'page_view', sectionId: 'overview' },
    { action: 'module_click', moduleId: 'module_1' },
    { action: 'module_access', moduleId: 'module1' },
  ]
  for (const step of steps)
    expect(await http(`POST /api/invitations/track-preview-access/${token}`, step)).toEqual({ status: 200, success: true })

  const invited = { 'x-invitation': token }
  expect(await http('GET /api/modules/2', undefined, invited)).toEqual({
    status: 403,
    success: false,
    code: 'module-locked',
    message: 'Full Access Required',
  })
  const blank = 'Please fill in at least one challenge before submitting.'
  expect(await http('POST /api/module-submissions', { moduleId: '1', challenges: ['', ' '], userToken: token })).toEqual({
    status: 400,
    success: false,
    code: 'bad-input',
    message: blank,
    issues: [{ path: 'challenges', message: blank }],
  })
  const challenges = { moduleId: '1', challenges: ['Architects never answer.'], userEmail: jana.email, userToken: token }
  expect(await http('POST /api/module-submissions', challenges)).toEqual({
    status: 201,
    success: true,
    message: "Your challenges have been submitted successfully! We'll review them and get back to you soon.",
    data: { submittedAt: now, firstCompletion: false, version: 1 },
  })

  const completionDetails = { challengesSubmitted: true, quizCompleted: true, quizScore: 80, sectionsViewed: 6 }
  const completion = { moduleId: '1', challenges: [], userToken: token, completedAt: now, completionDetails }
  expect(await http('POST /api/module-submissions', completion)).toMatchObject({
    status: 409,
    success: false,
    code: 'module-incomplete',
    message: expect.stringMatching(/^5 lessons are still open: Welcome, .* and Takeaway Resources\.$/),
  })
  const quiz = await http('POST /api/lessons/1/5/quiz', answered([0, 0, 0, 0, 0]), invited)
  expect(quiz).toMatchObject({ status: 200, data: { total: 5, submittedAt: now } })
  expect(quiz.data.score).toBe(quiz.data.correctCount * 20)
  for (const lessonId of [1, 2, 3, 6])
    expect(await http(`POST /api/lessons/1/${lessonId}/complete`, { timeSpent: 2 }, invited)).toMatchObject({
      status: 200,
      data: { progress: { status: 'completed', timeSpent: 2, completedAt: now }, module: { totalLessons: 6 } },
    })
  expect(await http('POST /api/module-submissions', completion)).toEqual({
    status: 201,
    success: true,
    message: 'Module completed successfully!',
    data: { submittedAt: now, firstCompletion: true, version: 0 },
  })
}

/** Jana asks for access for her team of two; the id of the request. */
async function askForAccess(http: Http, admin: Record<string, string>, token: string): Promise<string> {
  const form = { companyName: jana.company, contactName: jana.fullName, contactEmail: ' Jana@Acme.example' }
  const undecided = 'Please select whether you are an external or internal recruiter'
  expect(await http('POST /api/teams/interest', form)).toMatchObject({ status: 400, success: false, message: undecided })
  const interest = { ...form, recruiterType: 'internal', teamRole: 'team_leader', teamEmails: ['petr@acme.example'] }
  expect(await http('POST /api/teams/interest', interest)).toEqual({
    status: 201,
    success: true,
    message: 'Interest Registered Successfully! You will get an answer within 24 hours.',
    data: { requestToken: expect.any(String), delivery: 'kept' },
  })
  for (let call = 1; call <= 2; call++)
    expect(await http(`POST /api/invitations/mark-used/${token}`)).toEqual({ status: 200, success: true })

  const teams = await http('GET /api/teams?status=pending&limit=50', undefined, admin)
  expect(teams).toMatchObject({ status: 200, success: true, total: 1 })
  expect(teams.data.teams).toEqual([
    {
      _id: uuid,
      source: 'interest',
      companyName: jana.company,
      contactName: jana.fullName,
      contactEmail: jana.email,
      recruiterType: 'internal',
      teamRole: 'team_leader',
      teamSize: 1,
      recruitmentTeamSize: null,
      teamEmails: ['petr@acme.example'],
      seats: 11,
      members: [
        { email: jana.email, isContact: true, activation: 'none', activatedAt: null, failedMail: null },
        { email: 'petr@acme.example', isContact: false, activation: 'none', activatedAt: null, failedMail: null },
      ],
      message: null,
      status: 'pending',
      createdAt: now,
      dueAt: '2026-11-22T09:00:00.000Z',
      overdue: false,
      approvedAt: null,
      rejectedAt: null,
      rejectionReason: null,
    },
  ])
  return teams.data.teams[0]._id
}

async function takeModule2(http: Http, learner: Record<string, string>) {
  const locked = { status: 403, success: false, code: 'module-locked', message: 'Complete Previous Module' }
  expect(await http('GET /api/modules/3', undefined, learner)).toEqual(locked)
  // Each attempt draws other questions, so the right answers are learnt from the reviews until all five are known.
  type Asked = { question: string; options: string[]; correct: number }
  const known = new Map<string, string>()
  let { quiz, attemptKey } = (await http('GET /api/lessons/2/6', undefined, learner)).data as {
    quiz: Asked[]
    attemptKey: string
  }
  let graded: Awaited<ReturnType<Http>>
  do {
    const answers = quiz.map(({ question, options }) => Math.max(0, options.indexOf(known.get(question) ?? '')))
    graded = await http('POST /api/lessons/2/6/quiz', { ...answered(answers), attemptKey }, learner)
    for (const { question, options, correct } of graded.data.review as Asked[]) known.set(question, options[correct] ?? '')
    ;({ quiz, attemptKey } = graded.data.next)
  } while (graded.data.score < 100)
  expect(graded).toMatchObject({
    status: 200,
    success: true,
    data: { score: 100, correctCount: 5, total: 5, bestScore: 100, submittedAt: now },
  })

  const path = 'POST /api/module-submissions/role-definition-submission'
  const role = { role: '', skills: 'Go, Kafka', motivators: 'Autonomy', companyLink: 'acme', jdLink: '' }
  expect(await http(path, role, learner)).toEqual({
    status: 400,
    success: false,
    code: 'bad-input',
    message: 'Role is required',
    issues: [
      { path: 'role', message: 'Role is required' },
      { path: 'companyLink', message: 'Please enter a valid company link, starting with https://' },
    ],
  })
  const whole = { ...role, role: 'Principal Engineer', companyLink: 'https://acme.example' }
  expect(await http(path, { ...whole, submittedAt: now, moduleId: 2, sectionId: 4 }, learner)).toEqual({
    status: 201,
    success: true,
    message: 'Role definition submitted successfully! You will receive feedback via email.',
    data: { submittedAt: now, version: 1 },
  })
  expect(await http('POST /api/modules/2/complete', undefined, learner)).toMatchObject({ status: 409, code: 'module-incomplete' })
  for (const lessonId of [1, 2, 3, 4, 7])
    expect((await http(`POST /api/lessons/2/${lessonId}/complete`, { timeSpent: 3 }, learner)).status).toBe(200)
  expect(await http('POST /api/modules/2/complete', undefined, learner)).toEqual({
    status: 200,
    success: true,
    data: { completedAt: now, firstCompletion: true },
  })
}

test('the main job by HTTP alone: invited, previewed, asked, approved, activated, signed in, Modules 1 and 2 completed', async () => {
  const product = await startTestProduct({ at: now })
  const http = openHttp(product)
  const admin = { authorization: `Bearer ${(await product.signIn({ role: 'admin' })).token}` }
  const token = await invite(http, admin)
  const approval = async () => (await http(`GET /api/invitations/check-approval/${token}`)).data
  const flags = { requested: false, teamApproved: false, teamRejected: false, hasCredentials: false, hasRegistered: false }
  const noWords = { rejectionReason: null, user: null }
  expect(await approval()).toEqual({ ...flags, ...noWords, message: 'No request has been made yet.' })

  await previewModule1(http, token)
  const teamId = await askForAccess(http, admin, token)
  expect(await approval()).toEqual({ ...flags, ...noWords, requested: true, message: 'Application Under Review' })

  expect(await http(`PUT /api/teams/${teamId}/approve`, undefined, admin)).toMatchObject({
    status: 200,
    success: true,
    message: 'Team approved. The emails are kept: no SMTP server is set.',
    data: { team: { _id: teamId, status: 'approved', approvedAt: now } },
  })
  expect(await http(`PUT /api/teams/${teamId}/approve`, undefined, admin)).toEqual({
    status: 409,
    success: false,
    code: 'team-decided',
    message: 'This request has already been approved.',
  })
  const approved = { ...flags, requested: true, teamApproved: true, hasCredentials: true, message: 'Team Approved!' }
  expect(await approval()).toEqual({ ...approved, ...noWords })

  const mail = await readMail(http, admin, 'activation', jana.email)
  const activation = /http:\/\/course\.test\/auth\?activation=([\w-]+)/.exec(mail)![1]!
  for (let opened = 1; opened <= 2; opened++)
    expect(await http(`GET /api/auth/activation/${activation}`)).toEqual({
      status: 200,
      success: true,
      data: { email: jana.email, company: jana.company, teamName: jana.company, fullName: jana.fullName, hasAccount: false },
    })
  const user = {
    id: uuid,
    email: jana.email,
    fullName: jana.fullName,
    company: jana.company,
    role: 'user',
    userType: 'full',
    status: 'active',
    socialProvider: null,
    accessExpiresAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const signedIn = { success: true, data: { user, token: expect.any(String) } }
  expect(await http('POST /api/auth/register', { ...jana, activation })).toEqual({ status: 201, ...signedIn })
  expect((await http('POST /api/auth/register', { ...jana, activation })).status).toBe(410)
  expect(await approval()).toEqual({
    ...approved,
    hasRegistered: true,
    rejectionReason: null,
    user: { email: jana.email, fullName: jana.fullName, role: 'user' },
  })

  expect(await http('POST /api/auth/login', { email: jana.email, password: 'wrong' })).toEqual({
    status: 401,
    success: false,
    code: 'wrong-credentials',
    message: 'Wrong email address or password.',
  })
  const login = await http('POST /api/auth/login', { email: 'JANA@acme.example', password: jana.password })
  expect(login).toEqual({ status: 200, ...signedIn })
  const learner = { authorization: `Bearer ${login.data.token}` }
  expect(await http('GET /api/auth/me', undefined, learner)).toEqual({
    status: 200,
    success: true,
    data: { user, theme: 'system', leadsTeam: true },
  })

  await takeModule2(http, learner)
  const modules = (await http('GET /api/modules', undefined, learner)).data
  expect(modules.map((module: ModuleView) => [module.moduleId, module.locked, module.progress.completedAt])).toEqual([
    [1, false, now],
    [2, false, now],
    [3, false, null],
    ...[4, 5, 6, 7, 8].map((moduleId) => [moduleId, true, null]),
  ])
  const inbox = (await http('GET /api/submissions', undefined, admin)).data
  expect(inbox.map(({ kind, person }: SubmissionView) => [kind, person.email]).toSorted()).toEqual([
    ['challenges', jana.email],
    ['role-definition', jana.email],
  ])
})
