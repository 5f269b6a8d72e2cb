import { Marked } from 'marked'
import { parse } from 'yaml'
import type { BranchingCase } from '#contract/branching-case.ts'
import { type Decision, decision } from '#contract/decision-content.ts'
import type { ShownCase, ShownDecision } from '../../../platform/db/json-columns.ts'
import { withoutCitations } from './citations.ts'
import { sanitizeLessonHtml } from './sanitize-lesson-html.ts'

/** A decision in Markdown: a fenced block starting with ```decide. */
export const decideBlock = /^```decide[ \t]*\n([\s\S]*?)\n```[ \t]*(?:\n|$)/

/** Parses one decision; problems include their place in the block. */
export function readDecision(yaml: string): { decision: Decision } | { problems: { path: string; problem: string }[] } {
  let value: unknown
  try {
    value = parse(yaml)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { problems: [{ path: '', problem: `this is not valid YAML: ${reason}` }] }
  }
  const result = decision.safeParse(value)
  if (result.success) return { decision: result.data }
  return { problems: result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), problem: message })) }
}

export const listDecideBlocks = (markdown: string): { yaml: string; line: number }[] =>
  [...markdown.matchAll(new RegExp(decideBlock.source, 'gm'))].map((match) => ({
    yaml: match[1] ?? '',
    line: markdown.slice(0, match.index).split('\n').length,
  }))

/** The placeholder of a decision in a lesson's HTML. */
export const decisionPlace = (id: string): string => `<div data-decision="${id}"></div>`

export const listDecisionPlaces = (html: string): string[] =>
  [...html.matchAll(/<div data-decision="([^"]*)"><\/div>/g)].map((match) => match[1] ?? '')

/** Renders a case as safe HTML without reference marks, because its sources are listed with the reasoning. Wide tables scroll horizontally. */
export const renderCase = (markdown: string): string =>
  sanitizeLessonHtml(
    new Marked({ gfm: true })
      .parse(withoutCitations(markdown), { async: false })
      .replaceAll('<table>', '<div class="table-scroll" role="group" aria-label="Table of the case" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>'),
  )

export const withCaseHtml = (each: Decision): ShownDecision => ({ ...each, caseHtml: renderCase(each.case) })

export const shownCase = (found: BranchingCase): ShownCase => ({
  ...found,
  introHtml: renderCase(found.intro),
  steps: found.steps.map((step) => ({ ...step, situationHtml: renderCase(step.situation) })),
})
