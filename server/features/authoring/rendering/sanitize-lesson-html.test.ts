import { describe, expect, it } from 'vitest'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { renderLessonHtml } from './lesson-html.ts'
import { sanitizeLessonHtml } from './sanitize-lesson-html.ts'

/** The one form in which a video is stored. */
const video = (src: string, title: string) =>
  `<iframe src="${src}" title="${title}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen="" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`
const talk = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

const course = readShippedCourse()

describe('sanitising lesson HTML', () => {
  const dangerous = [
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example/x">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="a"></form>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<style>p{background:url(https://evil.example)}</style>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<svg><title><img src=x onerror=alert(1)></title></svg>',
    '<svg><desc><style><img src=x onerror=alert(1)></style></desc></svg>',
    '<svg><use href="https://evil.example/x.svg#a"></use></svg>',
    '<svg><foreignObject><iframe src="https://evil.example"></iframe></foreignObject></svg>',
    '<svg><circle r="5" fill="url(https://evil.example)"></circle></svg>',
    '<svg><rect width="9" height="9" fill="url(https://evil.example)" onclick="alert(1)"></rect></svg>',
    '<svg><rect width="9" height="9" style="fill:url(https://evil.example)" href="//evil.example"></rect></svg>',
    '<svg><circle r="5" fill="u\\72l(https://evil.example)"></circle></svg>',
    '<svg><circle r="5" stroke="\\75rl(https://evil.example)"></circle></svg>',
    '<svg><circle r="5" fill="image-set(https://evil.example)"></circle></svg>',
    '<svg><circle r="5" fill="src(https://evil.example)"></circle></svg>',
    '<svg><circle r="5" fill="ur/**/l(https://evil.example)"></circle></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ]
  for (const html of dangerous) {
    it(`leaves nothing that runs or calls out of ${html.slice(0, 60)}`, () => {
      const clean = sanitizeLessonHtml(html)
      expect(clean).not.toMatch(/<(script|style|iframe|form|input|use|foreignobject|math)/i)
      expect(clean).not.toMatch(/<[^>]*\s(on\w+|style)=/i)
      expect(clean).not.toMatch(/javascript:|data:|evil\.example/i)
    })
  }

  it('drops foreign class names and keeps its own', () => {
    expect(sanitizeLessonHtml('<p class="fixed inset-0 callout">x</p>')).toBe('<p class="callout">x</p>')
  })

  it('keeps pictures of this site and by https', () => {
    const html = '<img src="/api/files/plan.png" alt="Plan" /><img src="https://example.com/a.png" alt="" />'
    expect(sanitizeLessonHtml(html)).toBe(html)
  })

  it('changes nothing when it cleans a lesson a second time', () => {
    for (const { lessons } of course.modules) {
      for (const lesson of lessons) {
        const { html } = renderLessonHtml(lesson.body, course)
        expect(sanitizeLessonHtml(html)).toBe(html)
      }
    }
  })
})

describe('videos in a lesson', () => {
  const kept: [string, string][] = [
    ['<iframe src="https://youtu.be/dQw4w9WgXcQ" title="A talk"></iframe>', video(talk, 'A talk')],
    [`<iframe src="${talk}" title="A talk" data-minutes="0&quot; onload=&quot;alert(1)"></iframe>`, video(talk, 'A talk')],
    [
      '<iframe data-minutes="12" src="https://youtu.be/dQw4w9WgXcQ" title="A talk"></iframe>',
      video(talk, 'A talk').replace(' allow=', ' data-minutes="12" allow='),
    ],
    ['<iframe width="560" height="315" src="//www.youtube.com/embed/dQw4w9WgXcQ?si=1"></iframe>', video(talk, 'YouTube video')],
    [
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1" title="A &quot;b&quot;"></iframe>',
      video('https://player.vimeo.com/video/76979871?h=8272103f6e', 'A &quot;b&quot;'),
    ],
    [
      `<iframe src="${talk}" srcdoc="<script>alert(1)</script>" onload="alert(1)" style="position:fixed" class="callout" name="x" sandbox="allow-top-navigation allow-scripts" allow="camera *" title="T"></iframe>`,
      video(talk, 'T'),
    ],
    [`<iframe src="${talk}" title="x&quot; onload=&quot;alert(1)"></iframe>`, video(talk, 'x&quot; onload=&quot;alert(1)')],
    [`<lesson-video src="${talk}" title="T"></lesson-video>`, video(talk, 'T')],
    [
      `<iframe src="${talk}" title="A"><iframe src="https://vimeo.com/1" title="B"></iframe><b onclick="x()">c</b></iframe>`,
      `${video(talk, 'A')}${video('https://player.vimeo.com/video/1', 'B')}<b>c</b>`,
    ],
    [`<iframe src="${talk}" title="A"><p>What follows</p>`, `${video(talk, 'A')}<p>What follows</p>`],
  ]
  for (const [given, stored] of kept)
    it(`have one form, whatever they had before: ${given.slice(0, 70)}`, () => {
      expect(sanitizeLessonHtml(given)).toBe(stored)
      expect(sanitizeLessonHtml(stored)).toBe(stored)
    })

  const hostile = [
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com@evil.example/embed/dQw4w9WgXcQ',
    'https://youtube-nocookie.com.:443/embed/dQw4w9WgXcQ',
    'https://evil.example/?u=https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/redirect?q=https://evil.example',
    'https://player.vimeo.com/video/../evil',
    'javascript:alert(1)//https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'java&#10;script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://www.youtube-nocookie.com/dQw4w9WgXcQ',
    '/api/account',
    '',
  ]
  for (const src of hostile)
    it(`never come from ${src || 'nowhere'}`, () => {
      for (const given of [
        `<iframe src="${src}" title="T"></iframe>`,
        `<iframe title="${video(talk, 'T').replaceAll('"', '&quot;')}" src='${src}'></iframe>`,
        `<lesson-video src="${src}" title="T"></lesson-video>`,
        `<svg><iframe src="${src}"></iframe></svg>`,
        `<iframe srcdoc="${src}"></iframe>`,
        `<IFRAME/SRC="${src}">`,
      ])
        expect(sanitizeLessonHtml(given), given).not.toMatch(/<(iframe|lesson-video)|evil\.example|script:/i)
    })

  it('leave nothing of a frame that is taken away but its harmless text', () => {
    expect(sanitizeLessonHtml('<p>a</p><iframe src="https://evil.example"><img src=x onerror=alert(1)>b</iframe><p>c</p>')).toBe(
      '<p>a</p><img src="x" />b<p>c</p>',
    )
  })

  it('are not made of text that only looks like one', () => {
    const text = '<p>&lt;lesson-video src="https://youtu.be/dQw4w9WgXcQ" title="T"&gt;</p>'
    expect(sanitizeLessonHtml(text)).toBe(text)
  })
})
