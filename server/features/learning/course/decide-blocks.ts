import { Marked } from 'marked'
import { parse } from 'yaml'
import type { BranchingCase } from '#contract/branching-case.ts'
import { type Decision, decision } from '#contract/decision-content.ts'
import type { ShownCase, ShownDecision } from '../../../platform/db/json-columns.ts'
import { withoutCitations } from './citations.ts'
import { sanitizeLessonHtml } from './sanitize-lesson-html.ts'

/** One decision in a lesson's Markdown: a fenced block that begins with ```decide. */
export const decideBlock = /^```decide[ \t]*\n([\s\S]*?)\n```[ \t]*(?:\n|$)/

/** Reads the YAML of one decision; what is wrong in it comes back with its place in the block. */
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

/** Every decide block in a lesson's Markdown, with the line of the body in which it begins, counted from 1. */
export const listDecideBlocks = (markdown: string): { yaml: string; line: number }[] =>
  [...markdown.matchAll(new RegExp(decideBlock.source, 'gm'))].map((match) => ({
    yaml: match[1] ?? '',
    line: markdown.slice(0, match.index).split('\n').length,
  }))

/** What stands in a lesson's HTML where a decision is to be made. */
export const decisionPlace = (id: string): string => `<div data-decision="${id}"></div>`

/** The decisions that have a place in a lesson's HTML, in order. */
export const listDecisionPlaces = (html: string): string[] =>
  [...html.matchAll(/<div data-decision="([^"]*)"><\/div>/g)].map((match) => match[1] ?? '')

/**
 * Markdown of a case as safe HTML; its sources are listed with the expert's reasoning, so reference marks go. A table too wide for a
 * phone is moved sideways by itself, by keyboard as well.
 */
export const renderCase = (markdown: string): string =>
  sanitizeLessonHtml(
    new Marked({ gfm: true })
      .parse(withoutCitations(markdown), { async: false })
      .replaceAll('<table>', '<div class="table-scroll" role="group" aria-label="Table of the case" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>'),
  )

/** A decision with its case rendered, as it is stored. */
export const withCaseHtml = (each: Decision): ShownDecision => ({ ...each, caseHtml: renderCase(each.case) })

/** A case with its introduction and situations rendered, as it is stored. */
export const shownCase = (found: BranchingCase): ShownCase => ({
  ...found,
  introHtml: renderCase(found.intro),
  steps: found.steps.map((step) => ({ ...step, situationHtml: renderCase(step.situation) })),
})
