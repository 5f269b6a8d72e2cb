import sanitizeHtml from 'sanitize-html'
import { playerAttributes, videoAttributes } from '#contract/video-address.ts'

const presentation = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'font-size',
  'font-weight',
  'text-anchor',
]
const svgTags = ['svg', 'g', 'path', 'rect', 'line', 'polyline', 'circle', 'text', 'title', 'desc']

/** Words, numbers and colour functions only; no escapes or comments. */
const plainPaint = /^(?:[\w\s#.,%-]|\b(?:rgba?|hsla?)\([\d\s.,%-]*\))*$/i

/** A placeholder for videos, because the sanitiser removes every `<iframe>`. */
const videoMark = 'lesson-video'

const markVideo: sanitizeHtml.Transformer = (tagName, attribs) => {
  const video = videoAttributes({ ...attribs, minutes: attribs['data-minutes'] })
  return video ? { tagName: videoMark, attribs: video } : { tagName, attribs: {} }
}

const frameAttributes = Object.entries(playerAttributes)
  .map(([name, value]) => ` ${name}="${value}"`)
  .join('')

/** Replaces the placeholders by videos, followed by the frames' inner content. */
const withVideos = (html: string): string =>
  html
    .replace(
      new RegExp(`<${videoMark}((?: src="[^"]*" title="[^"]*"(?: data-minutes="\\d+")?)?)>`, 'g'),
      (_, named: string) => named && `<iframe${named}${frameAttributes}></iframe>`,
    )
    .replaceAll(`</${videoMark}>`, '')

/**
 * Sanitises lesson HTML: allows headings to figures, http(s) or local links and images, YouTube (no-cookie) and Vimeo videos, drawing elements
 * of SVG and known classes; no scripts, styles, forms, other frames or event handlers.
 */
export const sanitizeLessonHtml = (html: string): string => withVideos(sanitizeMarked(html))

function sanitizeMarked(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      's',
      'del',
      'u',
      'sup',
      'sub',
      'code',
      'pre',
      'blockquote',
      'a',
      'img',
      'figure',
      'figcaption',
      'details',
      'summary',
      'div',
      'span',
      'table',
      'caption',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      videoMark,
      ...svgTags,
    ],
    allowedAttributes: {
      a: ['href', 'title', 'aria-label', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      [videoMark]: ['src', 'title', 'data-minutes'],
      ol: ['start'],
      div: [{ name: 'role', values: ['group'] }, 'aria-label', { name: 'tabindex', values: ['0'] }, 'data-decision'],
      // Parsers restore the capital in `viewBox` inside <svg>.
      svg: [
        'viewbox',
        { name: 'role', values: ['img'] },
        'aria-labelledby',
        { name: 'focusable', values: ['false'] },
        { name: 'aria-hidden', values: ['true'] },
        ...presentation,
      ],
      g: presentation,
      path: ['d', ...presentation],
      rect: ['x', 'y', 'width', 'height', ...presentation],
      line: ['x1', 'y1', 'x2', 'y2', ...presentation],
      polyline: ['points', ...presentation],
      circle: ['cx', 'cy', 'r', ...presentation],
      text: ['x', 'y', ...presentation],
      title: ['id'],
      desc: ['id'],
    },
    allowedClasses: {
      '*': [
        'cite',
        'callout',
        'callout-example',
        'callout-try',
        'table-scroll',
        'align-right',
        'align-center',
        'chart',
        'chart-grid',
        'chart-axis',
        'chart-cz',
        'chart-us',
        'chart-us-bachelor',
        'figure-note',
        'drawing',
        'drawing-*',
      ],
    },
    allowedSchemes: ['http', 'https'],
    allowedSchemesByTag: {},
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      iframe: markVideo,
      [videoMark]: markVideo,
      a: (tagName, attribs) => ({
        tagName,
        attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
      }),
    },
    // Attributes such as fill="url(https://…)" would load remote resources, also with CSS escapes (u\72l).
    exclusiveFilter: (frame) =>
      svgTags.includes(frame.tag) && presentation.some((name) => !plainPaint.test(frame.attribs[name] ?? ''))
        ? 'excludeTag'
        : false,
  })
}
