import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperatorSettings } from '#contract/settings.ts'
import { shippedSettings } from '../operator/shipped-settings.ts'
import { bytesForRequest, type PageBytes, pageBytes, screenPolicyOf, type Variant } from './page-bytes.ts'
import { fillInOperator, markText } from './screen-marks.ts'
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

const encodings = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

type FilledScreen = { html: string; page: PageBytes; operator: OperatorSettings }

/** Trusted Types: only HTML sanitised by the app (`web/ui/sanitised-html.tsx`), clipboard HTML read by ProseMirror, and the address of the worker. */
const trustedTypes =
  "require-trusted-types-for 'script'; trusted-types sanitised-html default ProseMirrorClipboard offline-worker"

const policyFor = (html: string) => `${screenPolicyOf(inlineTexts(html, 'script'), inlineTexts(html, 'style'))}; ${trustedTypes}`

/** Reads the built file, which has the default settings, and the compressed files next to it. */
async function readPage(siteDir: string, file: string): Promise<FilledScreen> {
  const html = await readFile(join(siteDir, file), 'utf8')
  const packed: Variant[] = []
  for (const [suffix, encoding] of encodings)
    if (existsSync(join(siteDir, file + suffix))) packed.push({ body: await readFile(join(siteDir, file + suffix)), encoding })
  return { html, page: pageBytes(html, policyFor(html), packed), operator: shippedSettings }
}

/** Renders the screen with other settings, from the file that contains the placeholders. */
async function fillScreen(siteDir: string, file: string, operator: OperatorSettings): Promise<FilledScreen> {
  const html = fillInOperator(await readFile(join(siteDir, `${file}.marked`), 'utf8'), operator)
  return { html, page: pageBytes(html, policyFor(html)), operator }
}

/** Renders a screen again only when the settings have changed. */
function cacheFilledScreen(
  siteDir: string,
  file: string,
  built: FilledScreen,
): (operator: OperatorSettings) => Promise<FilledScreen> {
  const isSame = (screen: FilledScreen, operator: OperatorSettings) =>
    screen.operator === operator || fillInOperator(markText, screen.operator) === fillInOperator(markText, operator)
  let filled = Promise.resolve(built)
  return async (operator) => {
    const screen = await filled
    if (isSame(screen, operator)) return screen
    if (isSame(built, operator)) return built
    const next = fillScreen(siteDir, file, operator)
    filled = next.catch(() => built)
    return next
  }
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

/** Serves the app's screens from memory, hidden from search engines. Responses differ only in links that contain the route's parameter. */
export async function serveAppPages(
  app: FastifyInstance,
  siteDir: string,
  entries: AppPage[],
  operator: () => OperatorSettings,
): Promise<void> {
  for (const entry of entries) {
    const built = await readPage(siteDir, entry.file)
    const fill = cacheFilledScreen(siteDir, entry.file, built)
    splitAtParameter(built.html, entry.pattern)
    app.get(entry.pattern, { exposeHeadRoute: true }, async (request, reply) => {
      const { html, page } = await fill(operator())
      const cut = splitAtParameter(html, entry.pattern)
      if (entry.preload)
        reply.header(
          'link',
          entry.preload.map((path) => `<${fillIn(path, request)}>; rel=preload; as=fetch; crossorigin=anonymous`).join(', '),
        )
      if (!cut) return sendPage(request, reply, page, 'noindex')
      setPageHeaders(reply, page.policy, 'noindex')
      reply.header('cache-control', 'no-cache')
      return sendVariant(reply, bytesForRequest(cut.pieces.join(fillIn(cut.prefix, request)), acceptedBy(request)))
    })
  }
}
