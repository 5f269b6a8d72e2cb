import { registerAccount } from '#contract/auth.ts'
import { approveTeam, listTeams, submitInterest } from '#contract/teams.ts'
import type { TestProduct } from './test-product.ts'

/** An interest form as a visitor fills it in. */
export const interest = {
  companyName: 'Acme s.r.o.',
  contactName: 'Jana Nováková',
  contactEmail: 'jana@acme.example',
  recruiterType: 'internal',
  teamEmails: ['petr@acme.example', 'eva@acme.example'],
  message: 'We hire three principals.',
} as const

/** Submits an interest form and returns the team as the admin sees it. */
export async function askForAccess(product: TestProduct, admin: { token: string }, form: Record<string, unknown> = {}) {
  const body = { ...interest, ...form }
  const answer = await product.call(submitInterest, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  const list = await product.call(listTeams, { as: admin.token, query: { search: body.contactEmail } })
  return { ...list.body.data.teams[0]!, requestToken: answer.body.data.requestToken }
}

/** The link token and the code of the newest activation mail to an address. */
export async function readActivation(product: TestProduct, email: string): Promise<{ token: string; code: string }> {
  const mail = (await product.mails('activation')).filter((candidate) => candidate.toEmail === email).at(-1)
  if (!mail) throw new Error(`no activation mail to ${email}`)
  return { token: /activation=([\w-]+)/.exec(mail.text)![1]!, code: /account: (\d{6})/.exec(mail.text)![1]! }
}

/** A request that an admin has approved. */
export async function approvedTeam(product: TestProduct, form: Record<string, unknown> = {}) {
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin, form)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id } })
  return { admin, team }
}

export const memberPassword = 'tři veselé veverky'

/** Registers a member by the newest activation mail and returns the session's token. */
export async function activateMember(product: TestProduct, email: string, fullName: string): Promise<string> {
  const { token } = await readActivation(product, email)
  const answer = await product.call(registerAccount, {
    body: { email, fullName, company: 'Acme s.r.o.', password: memberPassword, activation: token },
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.data.token
}
