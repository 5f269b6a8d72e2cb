import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandStyles } from '#contract/identity.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import { bytesForRequest, pageBytes, screenPolicyOf } from './page-bytes.ts'
import { acceptedBy, sendPage, sendVariant, setPageHeaders } from './send-page.ts'

export type AppPage = {
  pattern: string
  file: string
  /** First API calls of the page, with the pattern's parameters, announced as preloads. */
  preload?: string[]
}

/** The contents of inline elements. Data blocks do not count as scripts for a content security policy. */
function inlineTexts(html: string, element: 'script' | 'style'): string[] {
  const texts: string[] = []
  for (let from = html.indexOf(`<${element}`); from >= 0; from = html.indexOf(`<${element}`, from + 1)) {
    const start = html.indexOf('>', from) + 1
    const tag = html.slice(from, start)
    if (!tag.includes(' src=') && !tag.includes('json')) texts.push(html.slice(start, html.indexOf(`</${element}>`, start)))
  }
  return texts.filter((text) => text !== '')
}

/** Trusted Types: only HTML sanitised by the app (`web/ui/sanitised-html.tsx`), clipboard HTML read by ProseMirror, and the address of the worker. */
const trustedTypes =
  "require-trusted-types-for 'script'; trusted-types sanitised-html default ProseMirrorClipboard offline-worker"

const policyFor = (html: string) => `${screenPolicyOf(inlineTexts(html, 'script'), inlineTexts(html, 'style'))}; ${trustedTypes}`

/** A policy cannot allow an empty style element. */
const noStyles = ':root{}'

/** A screen with the operator's settings in the place of the build's placeholders (`web/ui/operator.ts`). */
function fillScreen(template: string, operator: OperatorSettings) {
  const { brand, courseName, name, registrationLine, socialProfiles, contactEmail, bookingUrl } = operator
  const settings = { courseName, name, registrationLine, socialProfiles, contactEmail, bookingUrl }
  const html = template
    .replaceAll('%COURSE_NAME%', () => escapeHtml(courseName))
    .replaceAll('%OPERATOR%', () => escapeHtml(JSON.stringify(settings)))
    .replaceAll('%BRAND_STYLES%', () => brandStyles(brand) || noStyles)
  return { html, page: pageBytes(html, policyFor(html)), operator }
}

const fillIn = (pattern: string, request: FastifyRequest): string =>
  pattern.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent((request.params as Record<string, string>)[name] ?? ''),
  )

/** Splits a screen at `href`s that start with the route's parameter (`shell` in the build), where an encoded parameter is harmless. */
function splitAtParameter(html: string, pattern: string): { pieces: string[]; prefix: string } | undefined {
  const prefix = /^[^:]*:[A-Za-z]+/.exec(pattern)?.[0]
  if (prefix === undefined) return undefined
  const pieces = html.split(prefix.replace(/:\w+$/, 'shell'))
  if (pieces.length === 1) return undefined
  if (pieces.slice(0, -1).some((piece) => !piece.endsWith('href="')))
    throw new Error(`${pattern} names its parameter elsewhere than in links`)
  return { pieces, prefix }
}

/** Serves the app's screens from memory, filled again when the settings change, and hidden from search engines. */
export async function serveAppPages(
  app: FastifyInstance,
  siteDir: string,
  entries: AppPage[],
  operator: () => OperatorSettings,
): Promise<void> {
  for (const { pattern, file, preload } of entries) {
    const template = await readFile(join(siteDir, file), 'utf8')
    splitAtParameter(template, pattern)
    let filled: ReturnType<typeof fillScreen> | undefined
    app.get(pattern, { exposeHeadRoute: true }, async (request, reply) => {
      const settings = operator()
      if (filled?.operator !== settings) filled = fillScreen(template, settings)
      const { html, page } = filled
      const cut = splitAtParameter(html, pattern)
      if (preload)
        reply.header(
          'link',
          preload.map((path) => `<${fillIn(path, request)}>; rel=preload; as=fetch; crossorigin=anonymous`).join(', '),
        )
      if (!cut) return sendPage(request, reply, page, 'noindex')
      setPageHeaders(reply, page.policy, 'noindex')
      reply.header('cache-control', 'no-cache')
      return sendVariant(reply, bytesForRequest(cut.pieces.join(fillIn(cut.prefix, request)), acceptedBy(request)))
    })
  }
}
