import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import { optionalLine, requiredLine, requiredText, webAddress } from './fields.ts'

type Definition = z.ZodType['def'] & {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

/** Every text of a shape: its path, and the outermost schema that changes the text before it is stored. */
function textsOf(schema: z.ZodType, path: string, outermost = schema): [string, z.ZodType][] {
  const { type, shape, element, innerType, in: input, options, valueType, left, right } = schema.def as Definition
  if (type === 'string') return [[path, outermost]]
  if (shape) return Object.entries(shape).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))
  if (element) return textsOf(element, `${path}[]`)
  if (valueType) return textsOf(valueType, `${path}.*`)
  if (options) return options.flatMap((option) => textsOf(option, path))
  return [innerType, input, left, right].flatMap((part) => (part ? textsOf(part, path, outermost) : []))
}

/** Texts that have several lines. */
const severalLines = [
  'answerSubmission.message',
  'createModule.description',
  'importLessonPart.yaml',
  'joinWaitlist.message',
  'makeDecision.reason',
  'previewMailText.text.body',
  'previewSettings.settings.claims[].details',
  'previewSettings.settings.instructor.introduction',
  'previewSettings.settings.statistics[].details',
  'previewSettings.settings.testimonials[].quote',
  'rejectTeam.reason',
  'rejectTeams.reason',
  'reviewArtefact.note',
  'reviewArtefact.ratings[].missing',
  'revokeCertificate.reason',
  'saveLabString.note',
  'saveLabString.query.keywords',
  'saveLesson.content.activity.fields[].columns[].help',
  'saveLesson.content.activity.fields[].columns[].placeholder',
  'saveLesson.content.activity.fields[].help',
  'saveLesson.content.activity.fields[].placeholder',
  'saveLesson.content.activity.intro',
  'saveLesson.content.assessment[].options[].explanation',
  'saveLesson.content.assessment[].question',
  'saveLesson.content.assignments[].description',
  'saveLesson.content.branchingCase.endings[].text',
  'saveLesson.content.branchingCase.intro',
  'saveLesson.content.branchingCase.steps[].options[].consequence',
  'saveLesson.content.branchingCase.steps[].options[].reasoning',
  'saveLesson.content.branchingCase.steps[].options[].text',
  'saveLesson.content.branchingCase.steps[].question',
  'saveLesson.content.branchingCase.steps[].situation',
  'saveLesson.content.decisions[].case',
  'saveLesson.content.decisions[].options[].reasoning',
  'saveLesson.content.decisions[].options[].text',
  'saveLesson.content.decisions[].question',
  'saveLesson.content.decisions[].takeaway',
  'saveLesson.content.description',
  'saveLesson.content.html',
  'saveLesson.content.modelAnswer[].answer',
  'saveLesson.content.modelAnswer[].why',
  'saveLesson.content.quiz[].options[].explanation',
  'saveLesson.content.quiz[].question',
  'saveLesson.content.rubric[].levels.not-yet',
  'saveLesson.content.rubric[].levels.strong',
  'saveLesson.content.rubric[].levels.sufficient',
  'saveMailText.text.body',
  'saveNote.body',
  'saveNote.prefix',
  'saveNote.quote',
  'saveNote.suffix',
  'savePracticePart.yaml',
  'saveSettings.settings.claims[].details',
  'saveSettings.settings.instructor.introduction',
  'saveSettings.settings.statistics[].details',
  'saveSettings.settings.testimonials[].quote',
  'sendTestMail.text.body',
  'sendInvitations.note',
  'submitInterest.message',
  'submitLabDrill.query.keywords',
  'submitModule.challenges[]',
  'submitRoleDefinition.motivators',
  'submitRoleDefinition.role',
  'submitRoleDefinition.skills',
  'submitTeamRequest.message',
  'updateModule.description',
]

/** Texts that are searched for, hashed, left unchanged or compared with known values; emails are checked separately below. */
const neverKept = [
  'acceptAddressChange.token',
  'answerAssessmentQuestion.optionId',
  'approveTeam.teamEmails[]',
  'changePassword.current',
  'changePassword.password',
  'compareLessonPart.yaml',
  'confirmAddress.token',
  'confirmAddressChange.token',
  'confirmConsent.token',
  'confirmWaitlistEntry.token',
  'decideCaseStep.before[].option',
  'decideCaseStep.before[].step',
  'decideCaseStep.option',
  'decideCaseStep.step',
  'decideOnMention.id',
  'decideOnMention.spellings[]',
  'deleteOwnAccount.email',
  'deleteOwnAccount.password',
  'deleteTeamMembers.users[].email',
  'discardKeptMail.kinds[]',
  'exchangeSocialSignIn.code',
  'findMentions.spellings[]',
  'getDemoOutcome.token',
  'giveProof.password',
  'giveProof.recoveryCode',
  'joinWaitlist.website',
  'leaveWaitlist.token',
  'login.password',
  'makeDecision.answer',
  'makeDecision.answer[]',
  'registerAccount.password',
  'releaseKeptMail.kinds[]',
  'resetPassword.password',
  'resetPassword.token',
  'reviewArtefact.ratings[].criterion',
  'saveLesson.content.assessment[].correct',
  'saveLesson.content.branchingCase.start',
  'saveLesson.content.branchingCase.steps[].options[].next',
  'saveLesson.content.quiz[].correct',
  'sendInvitations.emails[]',
  'sendInvitations.names[].email',
  'setReminders.consentVersion',
  'submitInterest.teamEmails[]',
  'submitInterest.website',
  'submitQuiz.attemptKey',
  'submitRefresher.attemptKey',
  'submitTeamRequest.teamEmails[]',
  'submitTeamRequest.website',
  'undoAddressChange.token',
]

/** Names of the parts of an address that are only compared with known values. */
const comparedInAddresses =
  'code decisionId drill expires filename for keyId kind note noteId panel questionId signature text token wording'.split(' ')

const probes = (mark: string) => [`a${mark}b`, `https://example.com/a${mark}b`, `https://example${mark}.com/`]
const marks = ['\n', '\r', '\r\nBcc: x@example.com', '\u2028', '\u2029', '\u0085', '\u0007', '\u001B']

const keepsBreaks = (schema: z.ZodType): boolean =>
  marks.flatMap(probes).some((text) => {
    const read = schema.safeParse(text)
    return read.success && typeof read.data === 'string' && /[\p{Cc}\u2028\u2029]/u.test(read.data)
  })

const textsIn = (place: 'params' | 'query' | 'body') =>
  Object.entries(allEndpoints).flatMap(([name, { [place]: schema }]) => (schema ? textsOf(schema, name) : []))

const textsWithBreaks = (place: 'params' | 'query' | 'body') =>
  textsIn(place).flatMap(([path, schema]) => (keepsBreaks(schema) ? [path] : []))

test('only the texts of a body that are meant to have several lines keep line breaks', () => {
  expect(new Set(textsWithBreaks('body'))).toEqual(new Set([...severalLines, ...neverKept]))
})

test('no text in an address keeps line breaks, except those that are only compared with known values', () => {
  const names = [...textsWithBreaks('params'), ...textsWithBreaks('query')].map((path) => path.split('.').at(-1))
  expect(new Set(names)).toEqual(new Set(comparedInAddresses))
})

test('an identifier in capitals is the same identifier everywhere', () => {
  const id = '3F1C2D4E-0000-4000-8000-00000000000A'
  const read = (schema: z.ZodType, text: string) => schema.safeParse(text)
  const identifiers = (['params', 'query', 'body'] as const)
    .flatMap(textsIn)
    .filter(([, schema]) => read(schema, id).success && !read(schema, 'x').success && !read(schema, id.slice(1)).success)
  expect(identifiers.length).toBeGreaterThan(40)
  expect(identifiers.filter(([, schema]) => read(schema, id).data !== id.toLowerCase()).map(([path]) => path)).toEqual([])
})

test.each(['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\t', '\u0007\u001B'])('%j in a name becomes a space', (mark) => {
  expect(requiredLine('Full name is required').parse(`Jana${mark}Nováková${mark}`)).toBe('Jana Nováková')
  expect(optionalLine().parse(`${mark}Acme${mark}${mark}Ltd`)).toBe('Acme Ltd')
  expect(requiredLine('Full name is required').safeParse(mark).success).toBe(false)
})

test('a text of several lines keeps its lines and loses control characters', () => {
  expect(requiredText('Please write an answer first.').parse('a\u0007b\r\n\tc\u001B[31m\nd')).toBe('ab\r\n\tc[31m\nd')
})

test.each(['https://exam\nple.com/', 'https://example.com/a\u0085b', 'https://example.com/\ta'])(
  '%j is no address',
  (address) => {
    expect(webAddress('Please enter a web address.').safeParse(address).success).toBe(false)
  },
)
