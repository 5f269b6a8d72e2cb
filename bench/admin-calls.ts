import { listUsers, updateUser } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { deleteFile, listFiles, uploadFile } from '#contract/files.ts'
import { answerSubmission, listSubmissions, setSubmissionStatus } from '#contract/inbox.ts'
import { getInsights, listAudit, listTeamProgress } from '#contract/insights.ts'
import * as invitations from '#contract/invitations.ts'
import * as lessons from '#contract/lesson-editing.ts'
import { getMail, listMail, resendMail } from '#contract/mail.ts'
import * as modules from '#contract/module-editing.ts'
import { listStuckPeople } from '#contract/nudges.ts'
import { findPeople, getPerson } from '#contract/people.ts'
import { erasePerson, exportPerson } from '#contract/privacy.ts'
import { getReadiness } from '#contract/readiness.ts'
import * as teamMembers from '#contract/team-members.ts'
import * as teams from '#contract/teams.ts'
import * as waitlist from '#contract/waitlist.ts'
import { largeTablePerson as person, largeTableRowId as rowId } from '../server/testing/large-tables.ts'

/** One call of an admin, as it is timed. */
export type AdminCall = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** What is timed: an endpoint with the call of each run. `answered` keeps what later calls need. */
export type TimedAction = {
  name: string
  endpoint: AnyEndpoint
  call(run: number): AdminCall
  answered?(data: never, run: number): void
}

const uploaded: string[] = []
const made: { _id: string; moduleId: number }[] = []
const written: { moduleId: number; lessonId: number; version: number }[] = []
const waiting: string[] = []

/** Every run works on rows of its own. Of teams, row 3k waits, 3k + 1 is approved, 3k + 2 rejected; accounts of contacts exist up to row 4,999. */
const team = (n: number) => ({ params: { id: rowId('teams', n) } })
const contact = (n: number) => `person${n}@company${n}.example`
const fifty = Array.from({ length: 50 }, (_, index) => index)
const place = (run: number) => ({ params: { moduleId: written[run]!.moduleId, lessonId: written[run]!.lessonId } })
const content = {
  title: 'A lesson',
  minutes: 5,
  kind: 'text',
  contentType: 'text',
  html: `<h2>Sourcing</h2>${'<p>Principal engineers rarely apply; write to them with a reason.</p>'.repeat(100)}`,
}
const list = (name: string, endpoint: AnyEndpoint, query: AdminCall['query'] = {}): TimedAction => ({
  name,
  endpoint,
  call: () => ({ query }),
})

const searchable = {
  teams: teams.listTeams,
  invitations: invitations.listInvitations,
  users: listUsers,
  waitlist: waitlist.listWaitlist,
  mail: listMail,
  submissions: listSubmissions,
  files: listFiles,
  audit: listAudit,
}

/** A late page of each list, and words that are rare, that nearly every row holds, of one letter, and that none holds. */
const latePagesAndSearches = Object.entries(searchable).flatMap(([name, endpoint]) => [
  list(`${name}, page 200`, endpoint, { page: 200 }),
  ...['777', 'co', 'p', '7', 'zq'].map((search) => list(`${name}, “${search}”`, endpoint, { search })),
])

/** The first page of every list, unfiltered, filtered and searched. */
export const adminLists: TimedAction[] = [
  list('teams', teams.listTeams),
  list('pending teams', teams.listTeams, { status: 'pending' }),
  list('teams by company', teams.listTeams, { sort: 'companyName' }),
  list('teams, most fit the search', teams.listTeams, { search: 'company' }),
  list('teams, some fit the search', teams.listTeams, { search: 'company777' }),
  list('invitations', invitations.listInvitations),
  list('expired invitations', invitations.listInvitations, { status: 'expired' }),
  list('unopened invitations', invitations.listInvitations, { status: 'unopened' }),
  list('invitations, most fit', invitations.listInvitations, { search: 'company' }),
  list('users', listUsers),
  list('full users', listUsers, { userType: 'full' }),
  list('users, most fit', listUsers, { search: 'nov' }),
  list('waitlist', waitlist.listWaitlist, { limit: 200 }),
  list('waitlist, most fit', waitlist.listWaitlist, { search: 'company' }),
  list('waitlist figures', waitlist.getWaitlistStats),
  list('mail', listMail),
  list('failed mail', listMail, { status: 'failed' }),
  list('mail, most fit', listMail, { search: 'company' }),
  list('submissions', listSubmissions),
  list('new submissions', listSubmissions, { status: 'new' }),
  list('submissions, most fit', listSubmissions, { search: 'company' }),
  list('files', listFiles),
  list('files, most fit', listFiles, { search: 'salary' }),
  list('audit', listAudit),
  list('audit, most fit', listAudit, { search: 'company' }),
  list('modules', modules.listEditedModules),
  list('lessons of a module', lessons.listEditedLessons, { moduleId: 1 }),
  list('insights', getInsights),
  list('what is missing before going live', getReadiness),
  list('teams by modules', listTeamProgress),
  ...['learners', 'invited'].flatMap((group) => [
    list(`stuck ${group}`, listStuckPeople, { group }),
    list(`stuck ${group} for 90 days`, listStuckPeople, { group, days: '90' }),
    ...['company777', 'co', 'p', 'zq'].map((search) => list(`stuck ${group}, “${search}”`, listStuckPeople, { group, search })),
  ]),
  ...['person7777@', 'nováková 777', 'company', 'p', 'zq'].map((search) => ({
    name: `find a person, “${search}”`,
    endpoint: findPeople,
    call: () => ({ body: { search } }),
  })),
  {
    name: 'a person’s page',
    endpoint: getPerson,
    call: (run) => ({ params: { id: rowId('users', 6_300 + run) } }),
  },
  ...latePagesAndSearches,
]

/** Every action, in an order in which each finds what it works on. */
export const adminActions: TimedAction[] = [
  {
    name: 'approve a team with edits',
    endpoint: teams.approveTeam,
    call: (run) => ({ ...team(6_000 + 3 * run), body: { teamEmails: [`new.a${run}@x.example`, `new.b${run}@x.example`] } }),
  },
  { name: 'reject', endpoint: teams.rejectTeam, call: (run) => ({ ...team(6_300 + 3 * run), body: { reason: 'Not now.' } }) },
  { name: 'reopen', endpoint: teams.reopenTeam, call: (run) => team(6_602 + 3 * run) },
  {
    name: 'send activations again',
    endpoint: teamMembers.resendActivations,
    call: (run) => ({ ...team(6_901 + 3 * run), body: { emails: [contact(6_901 + 3 * run)] } }),
  },
  { name: 'delete a team', endpoint: teams.deleteTeam, call: (run) => team(7_200 + run) },
  {
    name: 'delete a member with account',
    endpoint: teamMembers.deleteTeamMember,
    call: (run) => ({ ...team(100 + run), body: { email: contact(100 + run) } }),
  },
  {
    name: 'delete 50 members with accounts',
    endpoint: teamMembers.deleteTeamMembers,
    call: (run) => ({
      body: {
        users: fifty.map((index) => ({
          teamId: rowId('teams', 1_000 + run * 50 + index),
          email: contact(1_000 + run * 50 + index),
        })),
      },
    }),
  },
  {
    name: 'invite one',
    endpoint: invitations.sendInvitations,
    call: (run) => ({ body: { emails: [`invited${run}@y.example`], source: 'asked' } }),
  },
  {
    name: 'invite 50',
    endpoint: invitations.sendInvitations,
    call: (run) => ({ body: { emails: fifty.map((index) => `invited${run}.${index}@z.example`), source: 'asked' } }),
  },
  { name: 'invitation mail preview', endpoint: invitations.previewInvitationMail, call: () => ({}) },
  {
    name: 'renew an invitation',
    endpoint: invitations.renewInvitation,
    call: (run) => ({ params: { id: rowId('invitations', 6_000 + run) }, body: { days: 7 } }),
  },
  {
    name: 'reset an invitation',
    endpoint: invitations.resetInvitation,
    call: (run) => ({ params: { id: rowId('invitations', 6_100 + run) } }),
  },
  {
    name: 'delete an invitation',
    endpoint: invitations.deleteInvitation,
    call: (run) => ({ params: { id: rowId('invitations', 6_200 + run) } }),
  },
  {
    name: 'extend a demo',
    endpoint: updateUser,
    call: (run) => ({ params: { id: rowId('users', 6_001 + 2 * run) }, body: { accessExpiresAt: '2030-01-01T00:00:00.000Z' } }),
  },
  {
    name: 'make a demo full',
    endpoint: updateUser,
    call: (run) => ({ params: { id: rowId('users', 6_101 + 2 * run) }, body: { userType: 'full' } }),
  },
  {
    name: 'disable an account',
    endpoint: updateUser,
    call: (run) => ({ params: { id: rowId('users', 6_200 + run) }, body: { status: 'disabled' } }),
  },
  {
    name: 'mark a submission read',
    endpoint: setSubmissionStatus,
    call: (run) => ({ params: { id: rowId('submissions', 6_000 + run) }, body: { status: 'read' } }),
  },
  {
    name: 'answer a submission',
    endpoint: answerSubmission,
    call: (run) => ({ params: { id: rowId('submissions', 6_100 + run) }, body: { message: 'Ask for a first call.' } }),
  },
  { name: 'open a mail', endpoint: getMail, call: (run) => ({ params: { id: rowId('mail', 6_000 + run) } }) },
  { name: 'send a mail again', endpoint: resendMail, call: (run) => ({ params: { id: rowId('mail', 6_001 + 4 * run) } }) },
  {
    name: 'waitlist, page of 200',
    endpoint: waitlist.listWaitlist,
    call: (run) => ({ query: { limit: 200, page: run + 1 } }),
    answered: (entries: { _id: string }[]) => waiting.push(...entries.map((entry) => entry._id)),
  },
  {
    name: 'delete a waitlist entry',
    endpoint: waitlist.deleteWaitlistEntry,
    call: (run) => ({ params: { id: waiting[run * 100]! } }),
  },
  {
    name: 'delete 50 waitlist entries',
    endpoint: waitlist.deleteWaitlistEntries,
    call: (run) => ({ body: { ids: fifty.map((index) => waiting[run * 100 + 1 + index]) } }),
  },
  {
    name: 'undo for 50 waitlist entries',
    endpoint: waitlist.restoreWaitlistEntries,
    call: (run) => ({ body: { ids: fifty.map((index) => waiting[run * 100 + 1 + index]) } }),
  },
  {
    name: 'announcement, dry run',
    endpoint: waitlist.announceCourse,
    call: () => ({ body: { courseType: 'advanced', dryRun: true } }),
  },
  {
    name: 'add a module',
    endpoint: modules.createModule,
    call: (run) => ({ body: { title: `A module ${run}`, description: 'About it' } }),
    answered: (module: { _id: string; moduleId: number }) => made.push(module),
  },
  {
    name: 'change a module',
    endpoint: modules.updateModule,
    call: (run) => ({ params: { moduleId: made[run]!._id }, body: { description: 'More about it' } }),
  },
  {
    name: 'order a module',
    endpoint: modules.moveModule,
    call: (run) => ({ params: { moduleId: made[run]!._id }, body: { order: 2 } }),
  },
  {
    name: 'add a lesson',
    endpoint: lessons.createLesson,
    call: (run) => ({ body: { moduleId: made[run]!.moduleId, title: 'A lesson' } }),
    answered: (lesson: (typeof written)[number]) => written.push(lesson),
  },
  { name: 'open a lesson in the editor', endpoint: lessons.openLessonEditor, call: place },
  {
    name: 'keep a draft',
    endpoint: lessons.saveLessonDraft,
    call: (run) => ({ ...place(run), body: { baseVersion: written[run]!.version, content } }),
  },
  { name: 'throw a draft away', endpoint: lessons.discardLessonDraft, call: place },
  {
    name: 'save a lesson',
    endpoint: lessons.saveLesson,
    call: (run) => ({ ...place(run), body: { version: written[run]!.version, content } }),
    answered: (lesson: { version: number }, run) => {
      written[run]!.version = lesson.version
    },
  },
  { name: 'versions of a lesson', endpoint: lessons.listLessonVersions, call: place },
  {
    name: 'restore a lesson',
    endpoint: lessons.restoreLessonVersion,
    call: (run) => ({ ...place(run), body: { version: 1, currentVersion: written[run]!.version } }),
  },
  { name: 'order a lesson', endpoint: lessons.moveLesson, call: (run) => ({ ...place(run), body: { order: 1 } }) },
  { name: 'delete a lesson', endpoint: lessons.deleteLesson, call: place },
  {
    name: 'delete a module',
    endpoint: modules.deleteModule,
    call: (run) => ({ params: { moduleId: made[run]!._id } }),
  },
  {
    name: 'upload a file',
    endpoint: uploadFile,
    call: () => ({}),
    answered: (file: { filename: string }) => uploaded.push(file.filename),
  },
  { name: 'delete a file', endpoint: deleteFile, call: (run) => ({ params: { filename: uploaded[run]! } }) },
  { name: 'export a person', endpoint: exportPerson, call: (run) => ({ body: { email: person(6_300 + run) } }) },
  { name: 'erase a person', endpoint: erasePerson, call: (run) => ({ body: { email: person(6_400 + run) } }) },
]
