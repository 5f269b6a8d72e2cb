import { followTalk } from '#contract/conversation.ts'
import type { Conversation, Line } from '#contract/conversation-content.ts'
import { getConversation, submitConversation } from '#contract/conversations.ts'
import { submitLabDrill } from '#contract/lab.ts'
import { submitRatings } from '#contract/ratings.ts'
import { readShippedPractice } from '../features/learning/practice/practice.service.ts'
import type { TestProduct } from './test-product.ts'

/** The lines said in an attempt at a conversation, of those on offer the chosen or the first one. */
export const linesSaid = (talk: Conversation, attempt = 1, choose: (line: Line) => boolean = () => true): Line[] =>
  followTalk(talk, attempt, (lines) => lines.find(choose) ?? lines[0]).said.map(({ line }) => line)

/** A learner's drills of the lab, ratings of panels, and the conversation of Module 2. Returns the texts among them. */
export async function practise(
  product: TestProduct,
  as: string,
  counts: { drills?: number; panels?: number } = {},
): Promise<string[]> {
  const refuse = ({ status, text }: { status: number; text: string }) => {
    if (status >= 300) throw new Error(text)
  }
  const { drills, panels } = await readShippedPractice()
  const texts: string[] = []
  for (const { id: drill, solution } of drills.slice(0, counts.drills ?? 1)) {
    const { why: _, ...query } = solution
    refuse(await product.call(submitLabDrill, { as, params: { drill }, body: { query } }))
    texts.push(query.keywords)
  }
  for (const { id: panel, answers } of panels.slice(0, counts.panels ?? 1)) {
    const ratings = answers.map((each) => ({ answer: each.id, rating: 2, sentence: each.transcript[0]!.says[0]!.text }))
    refuse(await product.call(submitRatings, { as, params: { panel }, body: { ratings } }))
    texts.push(...ratings.map(({ sentence }) => sentence))
  }
  const params = { moduleId: 2, lessonId: 3 }
  const said = linesSaid((await product.call(getConversation, { as, params })).body.data.talk)
  refuse(await product.call(submitConversation, { as, params, body: { attempt: 1, path: said.map(({ id }) => id) } }))
  return [...texts, ...said.map(({ text }) => text)]
}
