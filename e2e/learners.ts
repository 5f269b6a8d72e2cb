import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { parse } from 'yaml'
import type { PoolQuestion } from '../contract/question-pools.ts'
import type { OpenQuiz } from '../contract/quiz.ts'
import { rightOptions } from '../server/features/learning/questions/right-options.ts'
import { adminToken, callApi, type Json } from './api-calls.ts'
import type { ProductProcess } from './product-process.ts'

/** Password of all test people. */
export const password = 'tři veselé veverky'

let teamCount = 0

/** A new team of two with full access and unique addresses. */
export async function openTeam(product: ProductProcess) {
  teamCount += 1
  const [leader, member] = [`jana@team${teamCount}.example`, `petr@team${teamCount}.example`]
  const admin = await adminToken(product)
  await callApi(product, 'POST /api/teams/interest', {
    body: {
      companyName: 'Příklad s.r.o.',
      contactName: 'Jana Nováková',
      contactEmail: leader,
      recruiterType: 'internal',
      teamEmails: [member],
    },
  })
  const { teams } = await callApi<{ teams: { _id: string }[] }>(product, `GET /api/teams?search=${leader}`, { as: admin })
  await callApi(product, `PUT /api/teams/${teams[0]!._id}/approve`, { as: admin, body: {} })
  const activate = async (email: string, fullName: string) => {
    const mails = await callApi<{ _id: string; kind: string; toEmail: string }[]>(product, 'GET /api/mail?limit=200', {
      as: admin,
    })
    const sent = mails.find((mail) => mail.toEmail === email && mail.kind === 'activation')
    const mail = await callApi(product, `GET /api/mail/${sent!._id}`, { as: admin })
    const activation = /activation=([\w-]+)/.exec(JSON.stringify(mail))![1]
    return callApi<{ token: string; user: { id: string; email: string } }>(product, 'POST /api/auth/register', {
      body: { email, fullName, company: 'Příklad s.r.o.', password, activation },
    })
  }
  return {
    leader: await activate(leader, 'Jana Nováková'),
    member: await activate(member, 'Žofie Příhodová'),
  }
}

/** The shipped questions of all quizzes with their answers. */
const pools = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((moduleId): PoolQuestion[] =>
  parse(readFileSync(join(import.meta.dirname, '..', 'content', 'course', `module-${moduleId}`, 'questions.yaml'), 'utf8')),
)

type Lesson = { quiz: OpenQuiz | null; activity: { example: Json } | null }

/** A day from today on, as 2026-11-21. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The example of an activity, with due dates in the future. */
function valuesOf(example: Json): Json {
  if (!Array.isArray(example.actions)) return example
  return {
    ...example,
    actions: (example.actions as Json[]).map((row, index) => ({ ...row, dueDate: dayFromNow(7 * (index + 1)) })),
  }
}

/** Completes modules by API: lessons, quiz, and activity with its example. */
export async function finishModules(product: ProductProcess, as: string, moduleIds: number[]) {
  for (const moduleId of moduleIds) {
    const { lessons } = await callApi<{ lessons: { lessonId: number; kind: string }[] }>(
      product,
      `GET /api/modules/${moduleId}`,
      { as },
    )
    for (const { lessonId, kind } of lessons) {
      const at = `/api/lessons/${moduleId}/${lessonId}`
      if (kind !== 'quiz' && kind !== 'activity') {
        await callApi(product, `POST ${at}/complete`, { as, body: { timeSpent: 5 } })
        continue
      }
      const lesson = await callApi<Lesson>(product, `GET ${at}`, { as })
      if (kind === 'quiz') {
        const answers = Object.fromEntries(rightOptions(lesson.quiz ?? [], pools).entries())
        const { score } = await callApi(product, `POST ${at}/quiz`, { as, body: { answers } })
        expect(score, at).toBe(100)
      } else await callApi(product, `POST ${at}/activity`, { as, body: { values: valuesOf(lesson.activity!.example!) } })
    }
    await callApi(product, `POST /api/modules/${moduleId}/complete`, { as })
  }
}

/** Completes the lessons of a module by API and returns the place of its activity. */
export async function reachActivity(product: ProductProcess, as: string, moduleId: number): Promise<number> {
  const { lessons } = await callApi<{ lessons: { lessonId: number; kind: string }[] }>(product, `GET /api/modules/${moduleId}`, {
    as,
  })
  for (const { lessonId, kind } of lessons)
    if (kind === 'text')
      await callApi(product, `POST /api/lessons/${moduleId}/${lessonId}/complete`, { as, body: { timeSpent: 5 } })
  return lessons.findIndex(({ kind }) => kind === 'activity') + 1
}
