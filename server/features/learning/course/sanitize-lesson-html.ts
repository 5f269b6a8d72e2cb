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

/** Words, numbers and colours: no escape, no comment, and no function but those of colours. */
const plainPaint = /^(?:[\w\s#.,%-]|\b(?:rgba?|hsla?)\([\d\s.,%-]*\))*$/i

/** Stands for a video while the rest is cleaned: the cleaner takes every `<iframe>` away with what it would load. */
const videoMark = 'lesson-video'

const markVideo: sanitizeHtml.Transformer = (tagName, attribs) => {
  const video = videoAttributes(attribs)
  return video ? { tagName: videoMark, attribs: video } : { tagName, attribs: {} }
}

const frameAttributes = Object.entries(playerAttributes)
  .map(([name, value]) => ` ${name}="${value}"`)
  .join('')

/** Puts each video in the place of its mark; what stood inside its frame comes after it. */
const withVideos = (html: string): string =>
  html
    .replace(
      new RegExp(`<${videoMark}((?: src="[^"]*" title="[^"]*")?)>`, 'g'),
      (_, named: string) => named && `<iframe${named}${frameAttributes}></iframe>`,
    )
    .replaceAll(`</${videoMark}>`, '')

/**
 * Cleans lesson HTML, whoever wrote it: headings to figures, links and images by http(s) or on this site, videos of YouTube (no-cookie)
 * and Vimeo in one form, the drawing parts of SVG, our own class names; no scripts, styles, forms, other frames or event attributes.
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
      [videoMark]: ['src', 'title'],
      ol: ['start'],
      div: [{ name: 'role', values: ['group'] }, 'aria-label', { name: 'tabindex', values: ['0'] }, 'data-decision'],
      // HTML parsers give `viewbox` its capital back inside <svg>.
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
    // An attribute such as fill="url(https://…)" would make the browser call out, in CSS's escapes (u\72l) too.
    exclusiveFilter: (frame) =>
      svgTags.includes(frame.tag) && presentation.some((name) => !plainPaint.test(frame.attribs[name] ?? ''))
        ? 'excludeTag'
        : false,
  })
}
