import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import type { CitedFact } from '#contract/cited-facts.ts'
import { type Cite, type CourseRegisters, describeFact, splitFactIds } from './citations.ts'
import { decisionPlace, readDecision } from './decide-blocks.ts'
import { type Inline, renderFigure } from './figure-html.ts'
import { readFigure } from './figure-schemas.ts'
import { sanitizeLessonHtml } from './sanitize-lesson-html.ts'
import { renderBachelorTable, renderUnemploymentChart, renderUnemploymentTable } from './unemployment-html.ts'
import { type Read, yamlBlock } from './yaml-blocks.ts'

export type LessonHtml = { html: string; sources: CitedFact[] }

const directives = {
  'unemployment-table': renderUnemploymentTable,
  'unemployment-chart': renderUnemploymentChart,
  'bachelor-table': renderBachelorTable,
}

export function isLessonDirective(name: string): name is keyof typeof directives {
  return Object.hasOwn(directives, name)
}

/**
 * Renders a lesson's Markdown (GFM) as sanitised HTML: `[F2.1]` becomes a reference, `::name` a table or chart, ```figure a drawing, ```decide
 * a placeholder, and quotes starting with Example or Try it callouts. Throws for unknown facts, sources or directives and invalid
 * figures.
 */
export function renderLessonHtml(markdown: string, registers: CourseRegisters): LessonHtml {
  const cited = new Map<string, CitedFact>()
  let tables = 0

  const cite: Cite = (factId) => {
    const fact = cited.get(factId) ?? describeFact(factId, cited.size + 1, registers)
    cited.set(factId, fact)
    return `<sup class="cite"><a href="#source-${fact.number}" aria-label="Source ${fact.number}">${fact.number}</a></sup>`
  }

  const marked = new Marked({ gfm: true })
  const inline: Inline = (text) => marked.parseInline(text, { async: false })
  marked.use({
    extensions: [citationExtension(cite), directiveExtension(registers, cite), figureExtension(inline), decideExtension],
    renderer: {
      blockquote({ tokens }) {
        const kind = calloutKind(tokens)
        return `<blockquote${kind ? ` class="callout callout-${kind}"` : ''}>\n${this.parser.parse(tokens)}</blockquote>\n`
      },
      table({ header, rows }) {
        tables += 1
        const head = header
          .map((cell) => `<th scope="col"${alignment(cell)}>${this.parser.parseInline(cell.tokens)}</th>`)
          .join('')
        const body = rows
          .map(
            (row) =>
              `<tr>${row.map((cell) => `<td${alignment(cell)}>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>\n`,
          )
          .join('')
        return `<div class="table-scroll" role="group" aria-label="Table ${tables}" tabindex="0"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  // Without async extensions parsing is synchronous, which the type does not express.
  const html = sanitizeLessonHtml(marked.parse(markdown, { async: false }))
  return { html, sources: [...cited.values()] }
}

function citationExtension(cite: Cite): TokenizerAndRendererExtension {
  return {
    name: 'citation',
    level: 'inline',
    start: (text) => text.search(/ ?\[F\d/),
    tokenizer(text) {
      const match = /^ ?\[(F\d+\.\d+(?:\s*,\s*F\d+\.\d+)*)\](?!\()/.exec(text)
      return match?.[1] ? { type: 'citation', raw: match[0], ids: splitFactIds(match[1]) } : undefined
    },
    renderer: (token) => (token.ids as string[]).map(cite).join(''),
  }
}

/** A block of its own in Markdown, which is rendered from the groups of its pattern. */
const blockExtension = (
  name: string,
  begins: RegExp,
  pattern: RegExp,
  render: (groups: string[]) => string,
): TokenizerAndRendererExtension => ({
  name,
  level: 'block',
  start: (text) => text.search(begins),
  tokenizer(text) {
    const match = pattern.exec(text)
    return match ? { type: name, raw: match[0], groups: match.slice(1) } : undefined
  },
  renderer: (token) => render(token.groups as string[]),
})

const directiveExtension = (registers: CourseRegisters, cite: Cite) =>
  blockExtension('directive', /^::/m, /^::([^\s]*)[ \t]*(?:\n|$)/, ([name = '']) => {
    if (!isLessonDirective(name)) throw new Error(`::${name} is not a directive`)
    return directives[name](registers.unemployment, cite)
  })

function readOrThrow<T>(read: Read<T>): T {
  if ('value' in read) return read.value
  throw new Error(read.problems.map(({ path, problem }) => `${path} ${problem}`.trim()).join('; '))
}

const figureExtension = (inline: Inline) =>
  blockExtension('figure', /^```figure/m, yamlBlock('figure'), ([kind = '', yaml = '']) =>
    renderFigure(readOrThrow(readFigure(kind, yaml)), inline),
  )

const decideExtension = blockExtension(
  'decide',
  /^```decide/m,
  yamlBlock('decide'),
  ([, yaml = '']) => `${decisionPlace(readOrThrow(readDecision(yaml)).id)}\n`,
)

function calloutKind(tokens: Tokens.Generic[]): 'example' | 'try' | undefined {
  const first = tokens[0]?.type === 'paragraph' ? (tokens[0].tokens?.[0] as Tokens.Generic | undefined) : undefined
  if (first?.type !== 'strong' || typeof first.text !== 'string') return undefined
  if (/^Example\b/i.test(first.text)) return 'example'
  return /^Try it\b/i.test(first.text) ? 'try' : undefined
}

function alignment(cell: Tokens.TableCell): string {
  return cell.align === 'right' || cell.align === 'center' ? ` class="align-${cell.align}"` : ''
}
