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

/** Texts that are searched for, hashed, parsed, sanitised as HTML, quoted as they were typed, or compared with known values. */
const keptAsTyped = [
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
  'importLessonPart.yaml',
  'joinWaitlist.website',
  'leaveWaitlist.token',
  'login.password',
  'makeDecision.answer',
  'makeDecision.answer[]',
  'makeDecision.reason',
  'registerAccount.password',
  'releaseKeptMail.kinds[]',
  'resetPassword.password',
  'resetPassword.token',
  'reviewArtefact.ratings[].criterion',
  'saveLesson.content.assessment[].correct',
  'saveLesson.content.branchingCase.start',
  'saveLesson.content.branchingCase.steps[].options[].next',
  'saveLesson.content.html',
  'saveLesson.content.quiz[].correct',
  'savePracticePart.yaml',
  'sendInvitations.emails[]',
  'sendInvitations.names[].email',
  'setReminders.consentVersion',
  'submitInterest.teamEmails[]',
  'submitInterest.website',
  'submitModule.challenges[]',
  'submitQuiz.attemptKey',
  'submitRefresher.attemptKey',
  'submitTeamRequest.teamEmails[]',
  'submitTeamRequest.website',
  'undoAddressChange.token',
]

/** Names of the parts of an address that are only compared with known values. */
const comparedInAddresses =
  'code decisionId drill expires filename keyId kind note noteId panel questionId signature text token wording'.split(' ')

const probes = (mark: string) => [`a${mark}b`, `https://example.com/a${mark}b`, `https://example${mark}.com/`]
/** Line breaks, and control characters that texts of several lines lose too. */
const breaks = ['\n', '\r', '\r\nBcc: x@example.com', '\u2028', '\u2029']
const controls = ['\u0085', '\u0007', '\u001B']

const keeps = (marks: string[], schema: z.ZodType): boolean =>
  marks.flatMap(probes).some((text) => {
    const read = schema.safeParse(text)
    return read.success && typeof read.data === 'string' && /[\p{Cc}\u2028\u2029]/u.test(read.data)
  })

const textsIn = (place: 'params' | 'query' | 'body') =>
  Object.entries(allEndpoints).flatMap(([name, { [place]: schema }]) => (schema ? textsOf(schema, name) : []))

const textsThatKeep = (marks: string[], place: 'params' | 'query' | 'body') =>
  textsIn(place).flatMap(([path, schema]) => (keeps(marks, schema) ? [path] : []))

test('no other text keeps control characters', () => {
  expect(new Set(textsThatKeep(controls, 'body'))).toEqual(new Set(keptAsTyped))
})

test('no text in an address keeps line breaks, except those that are only compared with known values', () => {
  const names = (['params', 'query'] as const).flatMap((place) => textsThatKeep([...breaks, ...controls], place))
  expect(new Set(names.map((path) => path.split('.').at(-1)))).toEqual(new Set(comparedInAddresses))
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
